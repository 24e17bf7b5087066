import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { NewSession } from '../../platform/scope.ts';

// A guest's links are reachable only by the session, so it lasts as long as the cookie.
export const GUEST_SESSION_MS = 90 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
const IMPERSONATION_MS = HOUR_MS;
const SECOND_FACTOR_MS = 10 * MINUTE_MS;

interface SessionBeginning {
  createdAt: Date;
  signedInAt: Date | null;
  impersonatorId: number | string | null;
}

/**
 * A session ends after fourteen days without use, ninety days after the sign-in at the latest, and an hour
 * after staff began to act as the account.
 */
export function sessionEnd(now: Date, { createdAt, signedInAt, impersonatorId }: SessionBeginning): Date {
  if (signedInAt === null) return new Date(now.getTime() + GUEST_SESSION_MS);
  const ends = [now.getTime() + IDLE_MS, signedInAt.getTime() + ABSOLUTE_MS];
  if (impersonatorId !== null) ends.push(createdAt.getTime() + IMPERSONATION_MS);
  return new Date(Math.min(...ends));
}

export function awaitsSecondFactor(now: Date, begunAt: Date): boolean {
  return now.getTime() - begunAt.getTime() < SECOND_FACTOR_MS;
}

export function newSecrets(): NewSession {
  return { cookie: randomBytes(32).toString('base64url'), csrf: randomBytes(32).toString('base64url') };
}
