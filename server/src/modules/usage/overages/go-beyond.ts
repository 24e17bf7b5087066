import { MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { Billable, Scope } from '../../../platform/scope.ts';
import type { UsagePeak } from '../../../schema/usage/usage.table.ts';
import { costOf, isMetered, keepPeak, paidBy, readPeaks } from './peaks.ts';

/** Counting takes the longer the more links there are: a count holds for as long where links are added. */
const FRESH_MS = MINUTE_MS;

interface Step {
  name: LimitName;
  limit: number;
  /** With what is added now. */
  used: number;
  /** The same, counted anew. */
  recount: () => Promise<number>;
}

/**
 * Goes beyond a limit for money, as far as the spend limit allows; answers what is used. To be called with the counts
 * locked. Throws `spend_limit_reached`.
 */
export async function goBeyond(
  scope: Scope,
  billable: Billable,
  { name, limit, used, recount }: Step,
): Promise<number> {
  const peaks = await readPeaks(scope, billable);
  const most = limit + mostBeyond(billable, peaks, name);
  const counted = peaks.find((peak) => peak.name === name)?.countedAt;
  const isFresh = counted !== undefined && scope.clock().getTime() - counted.getTime() < FRESH_MS;
  if (isFresh && used <= most) return used;
  const now = await recount();
  if (now > most) throw new AppError('spend_limit_reached', { limit: name });
  if (now > limit) await keepPeak(scope, { billable, name, extra: now - limit });
  return now;
}

/** The most of a limit that may be used. */
export async function mostOf(
  scope: Scope,
  billable: Billable,
  { name, limit }: { name: LimitName; limit: number },
): Promise<number> {
  if (!isMetered(billable, name)) return limit;
  return limit + mostBeyond(billable, await readPeaks(scope, billable), name);
}

function mostBeyond(billable: Billable, peaks: readonly UsagePeak[], name: LimitName): number {
  const { spendLimit, atLimit } = billable.overage;
  if (spendLimit === null || atLimit === 'continue') return Number.MAX_SAFE_INTEGER;
  const others = peaks.filter((peak) => peak.name !== name);
  const spent = others.reduce((sum, { extra }) => sum + costOf(billable, extra), 0);
  return Math.max(paidBy(billable, spendLimit - spent), 0);
}
