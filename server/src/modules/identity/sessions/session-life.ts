import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../platform/clock.ts';
import type { NewSession } from '../../../platform/scope.ts';

// A guest's links are reachable through the session alone, so it lasts as long as the cookie.
export const GUEST_SESSION_MS = 90 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;

/** When a session that is used now ends: fourteen days without use, ninety days after the sign-in at the latest. */
export function sessionEnd(now: Date, signedInAt: Date | null): Date {
  if (signedInAt === null) return new Date(now.getTime() + GUEST_SESSION_MS);
  return new Date(Math.min(now.getTime() + IDLE_MS, signedInAt.getTime() + ABSOLUTE_MS));
}

export function newSecrets(): NewSession {
  return { cookie: randomBytes(32).toString('base64url'), csrf: randomBytes(32).toString('base64url') };
}
