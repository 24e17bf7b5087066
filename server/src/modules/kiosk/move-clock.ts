import { SECOND_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { moveClockForward } from '../../platform/movable-clock.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';

/** Moves the time of all processes. Throws `not_found` outside sandboxes. */
export async function moveClock(scope: Scope, { seconds }: { seconds: number }): Promise<{ now: string }> {
  if (scope.config.sandboxClock !== 'movable') throw new AppError('not_found');
  return inTransaction(scope, async (scope) => {
    const now = await moveClockForward(scope, seconds * SECOND_MS);
    await recordEvent(scope, 'clock.moved', { after: { seconds } });
    return { now: now.toISOString() };
  });
}
