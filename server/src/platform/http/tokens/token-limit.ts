import type { ApiToken } from '../../callers/caller.ts';
import { MINUTE_MS, SECOND_MS } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Scope, Services } from '../../scope.ts';
import { countCall } from '../limits/exact-limit.ts';

/** Calls of a token a minute, times the factor of the plan. */
const TOKEN_CALLS = 150;

/** Which call of a token it is in this minute. */
export async function countCallOf(
  services: Pick<Services, 'db' | 'clock'>,
  tokenId: number,
): Promise<number> {
  return countCall(services, `token ${String(tokenId)}`);
}

/** What is left of the minute after so many calls. */
export function leftOfMinute({ clock, entitlements }: Pick<Scope, 'clock' | 'entitlements'>, calls: number) {
  const limit = TOKEN_CALLS * entitlements.requestFactor;
  const resetSeconds = Math.ceil((MINUTE_MS - (clock().getTime() % MINUTE_MS)) / SECOND_MS);
  return { limit, remaining: limit - calls, resetSeconds };
}

/** Counts what is called beside the first, where one request has several calls. Throws `too_many_requests`. */
export async function countFurther(scope: Scope<ApiToken>, further: number): Promise<void> {
  const { isTrustedAddress, token } = scope.caller;
  if (isTrustedAddress) return;
  const calls = await Promise.all(Array.from({ length: further }, async () => countCallOf(scope, token.id)));
  const { remaining, resetSeconds } = leftOfMinute(scope, Math.max(0, ...calls));
  if (remaining < 0) throw new AppError('too_many_requests', { seconds: resetSeconds });
}
