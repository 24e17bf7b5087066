import { and, eq, inArray } from 'drizzle-orm';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { Billable, Scope } from '../../../platform/scope.ts';
import { usageCounts, type UsagePeak } from '../../../schema/usage/usage.table.ts';
import { ALWAYS, limitOf } from '../limits.ts';
import { monthOf } from '../usage-month.ts';
import { extraOf, isMetered, keepPeak, paidBy, readPeaks } from './peaks.ts';

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
  const most = limit + (await roomBeyond(scope, billable, { peaks, name }));
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
  const peaks = await readPeaks(scope, billable);
  return limit + (await roomBeyond(scope, billable, { peaks, name }));
}

/** How much of all limits together may be beyond them; Infinity for as much as is wanted. */
export function mostBeyond(billable: Billable): number {
  const { spendLimit, atLimit } = billable.overage;
  return spendLimit === null || atLimit === 'continue' ? Infinity : paidBy(billable, spendLimit);
}

interface Beyond {
  peaks: readonly UsagePeak[];
  name: LimitName;
}

/** What the others leave: a peak of theirs may be a minute old, so what was taken of them counts besides. */
async function roomBeyond(scope: Scope, billable: Billable, { peaks, name }: Beyond): Promise<number> {
  const most = mostBeyond(billable);
  const others = billable.meteredBy.filter((other) => other !== name && isMetered(billable, other));
  if (most === Infinity) return Number.MAX_SAFE_INTEGER;
  const taken = others.length === 0 ? {} : await readTaken(scope, billable);
  const extra = others.map((other) => {
    const limit = limitOf(scope.entitlements.options, other) ?? Infinity;
    return Math.max(extraOf(peaks, other), (taken[other] ?? 0) - limit, 0);
  });
  return Math.max(most - extra.reduce((sum, each) => sum + each, 0), 0);
}

async function readTaken(scope: Scope, billable: Billable): Promise<Partial<Record<LimitName, number>>> {
  const rows = await scope.db
    .select()
    .from(usageCounts)
    .where(
      and(
        eq(usageCounts.billableId, billable.id),
        inArray(usageCounts.period, [ALWAYS, monthOf(scope, billable).startsAt]),
      ),
    );
  return Object.fromEntries(rows.map(({ name, used }) => [name, used]));
}
