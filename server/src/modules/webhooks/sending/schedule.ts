import { randomInt } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';

/** Between tries, as Standard Webhooks advises. */
const WAITS_MS = [
  5000,
  ...[5, 30].map((minutes) => minutes * MINUTE_MS),
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
const JITTER_PERCENT = 20;
const LONGEST_WAIT_MS = DAY_MS;

/** When what has failed so often is tried again; null for never. */
export function nextTryAt(failedTries: number, now: Date): Date | null {
  const wait = WAITS_MS[failedTries - 1];
  return wait === undefined ? null : new Date(now.getTime() + withJitter(wait));
}

/** Many that failed at once don't come back at once. */
function withJitter(ms: number): number {
  return ms + Math.floor((ms * randomInt(JITTER_PERCENT * 1000)) / 100_000);
}

const FAILURES_BEFORE_PAUSES = 5;
const LONGEST_PAUSE_MS = 2 * MINUTE_MS;
const SLOWER_MS = 1000;

/**
 * How long a webhook rests that has failed so often in a row, so that a receiver that is down for a quarter of an hour is not
 * given up for a flood of events.
 */
export function pauseMs(failures: number, isTooFast: boolean): number {
  const beyond = failures - FAILURES_BEFORE_PAUSES;
  const pause = beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, LONGEST_PAUSE_MS);
  return isTooFast ? Math.max(pause, SLOWER_MS) : pause;
}

/** `Retry-After` in milliseconds, a day at most; 0 where it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null || header.length > 100) return 0;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}
