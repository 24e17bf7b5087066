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

/** Sets how flash messages are shown. Pages that do not call this leave them. */
export function showFlashMessages(show: typeof showMessages): void {
  showMessages = show;
}

/** Sets how the loss of access to the page's workspace is shown. */
export function handleUnknownTeam(say: typeof sayUnknownTeam): void {
  sayUnknownTeam = say;
}

/** The email address of the page's account, even after its session has ended. */
export function knownEmail(): string | undefined {
  return lastEmail;
}

/** The app state, fetched once; a failed request is forgotten, so that the next caller retries. */
export function loadAppState(): Promise<AppState> {
  return loading ?? fetchAppState();
}

// A person removed from a team continues in their own workspace.
async function askState(): Promise<AppState> {
  try {
    return (await send({ ...calls.getState, unaided: true })) as AppState;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 424) return passSignOn(error);
    if (![403, 404].includes(error.status) || !dropWorkspace()) throw error;
    const state = await askState();
    // A browser whose session has ended shows that already.
    if (state.user !== null) sayUnknownTeam?.();
    return state;
  }
}

/** Goes to the workspace's single sign-on; a page that is already shown waits for it instead. */
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

/** Refetches the app state, also for later calls of `loadAppState`. */
export function fetchAppState(): Promise<AppState> {
  const fetching = askState().then((state) => {
    // A visitor before the second factor is no guest either.
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
