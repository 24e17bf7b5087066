import { markSignedIn } from './signed-in-mark.ts';

/** What a refused request asks of the person: to sign in again, or to confirm the password. */
export type Reauthentication = 'session' | 'password';

type Handler = (asked: Reauthentication) => Promise<boolean>;

const askedBy: Partial<Record<number, Reauthentication>> = { 401: 'session', 423: 'password' };

let handler: Handler | null = null;
const pending = new Map<Reauthentication, Promise<boolean>>();

/** Sets who asks the person; the handler answers whether the request may be sent again. */
export function handleReauthentication(by: Handler): void {
  handler = by;
}

/** Asks for what a refusal of this status wants. Several requests share one dialog. */
export async function reauthenticate(status: number): Promise<boolean> {
  const asked = askedBy[status];
  if (asked === undefined || handler === null) return false;
  const known = pending.get(asked);
  if (known !== undefined) return known;
  // All other tabs learn it at once; whoever signs in again here takes it back.
  if (asked === 'session') markSignedIn(false);
  const attempt = handler(asked)
    // Where the dialog itself did not arrive, the request fails as it did.
    .catch(() => false)
    .finally(() => pending.delete(asked));
  pending.set(asked, attempt);
  return attempt;
}
