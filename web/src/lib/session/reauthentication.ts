import { markSignedIn } from './signed-in-mark.ts';

/** What a refused request asks of the person: to sign in again, to confirm the password, or to pass a single sign-on. */
export type Reauthentication = 'session' | 'password' | 'sign-on';

/** What a refusal says. */
export interface Asking {
  status: number;
  message: string;
  /** Where a single sign-on begins. */
  redirect: string | undefined;
}

type Handler = (asked: Reauthentication, asking: Asking) => Promise<boolean>;

const askedBy: Partial<Record<number, Reauthentication>> = {
  401: 'session',
  423: 'password',
  424: 'sign-on',
};

let handler: Handler | null = null;
const pending = new Map<string, Promise<boolean>>();

/** Sets who asks the person; the handler answers whether the request may be sent again. */
export function handleReauthentication(by: Handler): void {
  handler = by;
}

/** Asks for what a refusal wants. Several requests share one dialog. */
export async function reauthenticate(asking: Asking): Promise<boolean> {
  const asked = askedBy[asking.status];
  if (asked === undefined || handler === null) return false;
  const name = `${asked} ${asking.redirect ?? ''}`;
  const known = pending.get(name);
  if (known !== undefined) return known;
  // All other tabs learn it at once; whoever signs in again here takes it back.
  if (asked === 'session') markSignedIn(false);
  const attempt = handler(asked, asking)
    // Where the dialog itself did not arrive, the request fails as it did.
    .catch(() => false)
    .finally(() => pending.delete(name));
  pending.set(name, attempt);
  return attempt;
}
