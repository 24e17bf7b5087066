import { markSignedIn } from './signed-in-mark.ts';

export type Reauthentication = 'session' | 'password' | 'sign-on';

export interface Asking {
  status: number;
  message: string;
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

/** The handler returns whether the request may be sent again. */
export function handleReauthentication(by: Handler): void {
  handler = by;
}

export async function reauthenticate(asking: Asking): Promise<boolean> {
  const asked = askedBy[asking.status];
  if (asked === undefined || handler === null) return false;
  const name = `${asked} ${asking.redirect ?? ''}`;
  const known = pending.get(name);
  if (known !== undefined) return known;
  // Other tabs learn it at once; a new sign-in here reverts it.
  if (asked === 'session') markSignedIn(false);
  const attempt = handler(asked, asking)
    // If the dialog's code does not load, the request fails as before.
    .catch(() => false)
    .finally(() => pending.delete(name));
  pending.set(name, attempt);
  return attempt;
}
