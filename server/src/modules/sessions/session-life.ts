import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { NewSession } from '../../platform/scope.ts';

// A guest's links are reachable through the session alone, so it lasts as long as the cookie.
export const GUEST_SESSION_MS = 90 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
const IMPERSONATION_MS = HOUR_MS;
const SECOND_FACTOR_MS = 10 * MINUTE_MS;

interface SessionBeginning {
  createdAt: Date;
  /** Null for guests. */
  signedInAt: Date | null;
  /** Staff who act as the user, from the session's beginning on. */
  impersonatorId: number | string | null;
}

/**
 * When a session that is used now ends: fourteen days without use, ninety days after the sign-in at the latest, and an
 * hour after staff began to act as somebody else.
 */
export function sessionEnd(now: Date, { createdAt, signedInAt, impersonatorId }: SessionBeginning): Date {
  if (signedInAt === null) return new Date(now.getTime() + GUEST_SESSION_MS);
  const ends = [now.getTime() + IDLE_MS, signedInAt.getTime() + ABSOLUTE_MS];
  if (impersonatorId !== null) ends.push(createdAt.getTime() + IMPERSONATION_MS);
  return new Date(Math.min(...ends));
}

/** Whether a sign-in that began then may still be completed by its second factor. */
export function awaitsSecondFactor(now: Date, begunAt: Date): boolean {
  return now.getTime() - begunAt.getTime() < SECOND_FACTOR_MS;
}

export function newSecrets(): NewSession {
  return { cookie: randomBytes(32).toString('base64url'), csrf: randomBytes(32).toString('base64url') };
}
