import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import { signOnDonePath } from '@linklet/contract/single-sign-on/paths.ts';
import { reauthenticate } from './reauthentication.ts';
import { markSignedIn } from './signed-in-mark.ts';
import { dropWorkspace, leaveForNow } from './team-mode.ts';
import { ApiError, send } from '../transport/transport.ts';

let loading: Promise<AppState> | null = null;
let lastEmail: string | undefined;
let showMessages: ((messages: AppState['flashMessages']) => void) | null = null;
let sayUnknownTeam: (() => void) | null = null;

/** Says how messages are shown that wait for the next page. A page that does not say so leaves them. */
export function showFlashMessages(show: typeof showMessages): void {
  showMessages = show;
}

/** Says how it is told that the workspace a page was open in can't be entered any more. */
export function handleUnknownTeam(say: typeof sayUnknownTeam): void {
  sayUnknownTeam = say;
}

/** Whose page this is, also after the session has ended. */
export function knownEmail(): string | undefined {
  return lastEmail;
}

/** The app state, asked for once; a failed request is forgotten, so that the next caller tries again. */
export function loadAppState(): Promise<AppState> {
  return loading ?? fetchAppState();
}

// Whoever was taken out of a team goes on in their own workspace.
async function askState(): Promise<AppState> {
  try {
    return (await send({ ...calls.getState, unaided: true })) as AppState;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 424) return passSignOn(error);
    if (![403, 404].includes(error.status) || !dropWorkspace()) throw error;
    const state = await askState();
    // A browser whose session has ended is told so by other means.
    if (state.user !== null) sayUnknownTeam?.();
    return state;
  }
}

/** Goes to the single sign-on that a workspace asks for and comes back; a page that is shown already waits for it. */
async function passSignOn(error: ApiError): Promise<AppState> {
  if (lastEmail !== undefined) {
    if (await reauthenticate(error)) return askState();
    throw error;
  }
  if (location.pathname === signOnDonePath) {
    leaveForNow();
    return askState();
  }
  const next = location.pathname + location.search + location.hash;
  location.replace(`${error.redirect}?${new URLSearchParams({ next })}`);
  return new Promise(() => undefined);
}

/** The app state as it is now; whoever loads it later gets this one. */
export function fetchAppState(): Promise<AppState> {
  const fetching = askState().then((state) => {
    // Who has yet to show a second factor is no guest either.
    markSignedIn(state.user !== null || state.two_factor !== null);
    lastEmail = state.user?.email ?? lastEmail;
    showMessages?.(state.flashMessages);
    return state;
  });
  loading = fetching;
  fetching.catch(() => {
    if (loading === fetching) loading = null;
  });
  return fetching;
}
