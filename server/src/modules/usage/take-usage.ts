import { and, eq, inArray, sql } from 'drizzle-orm';
import { creditNames, type LimitName } from '@linklet/contract/plans/plans.ts';
import type { ReachedLimit } from '@linklet/contract/usage/limits.ts';
import { AppError } from '../../platform/errors.ts';
import type { Billable, Scope } from '../../platform/scope.ts';
import { usageCounts } from '../../schema/usage/usage.table.ts';
import { watchLimits } from './alerts/watch-limits.ts';
import { countUsage } from './count-usage.ts';
import { ALWAYS, limits } from './limits.ts';
import { goBeyond, mostBeyond } from './overages/go-beyond.ts';
import { extraOf, isMetered, keepPeaks, readPeaks } from './overages/peaks.ts';
import { monthOf } from './usage-month.ts';
import { whyLimited } from './why.ts';

export type Taken = Partial<Record<LimitName, number>>;

interface Claim {
  billableId: number;
  name: LimitName;
  amount: number;
  limit: number;
  period: Date;
}

/**
 * Locks the counts until the transaction ends, so that no race exceeds a limit. Throws `plan_limit_reached`
 * and `not_enough_credits`.
 */
export async function takeUsage(scope: Scope, taken: Taken): Promise<void> {
  const { billable } = scope;
  if (billable === null) return;
  const claims = claimsOf(scope, billable, taken);
  if (claims.length === 0) return;

  const used = await lockCounts(scope, billable, claims);
  const before = { ...used };
  for (const claim of claims) if (!fits(claim, used)) await makeFit(scope, billable, { claim, used });
  await storeCounts(scope, claims, used);
  await watchLimits(scope, billable, { claims, before, used });
}

async function makeFit(
  scope: Scope,
  billable: Billable,
  { claim, used }: { claim: Claim; used: Taken },
): Promise<void> {
  const { name, amount, limit } = claim;
  // Counted links may have expired or been archived since.
  const recounted = async () => {
    Object.assign(used, await recount(scope, billable, claim));
    return (used[name] ?? 0) + amount;
  };
  if (isMetered(billable, name)) {
    const wanted = (used[name] ?? 0) + amount;
    await goBeyond(scope, billable, { name, limit, used: wanted, recount: recounted });
    return;
  }
  if ((await recounted()) > limit) throw await refusalOf(scope, billable, claim);
}

/** Takes `each` up to `wanted` times as the limits allow; returns how often. Throws nothing. */
export async function takeUsageUpTo(scope: Scope, each: Taken, wanted: number): Promise<number> {
  const { billable } = scope;
  const claims = billable === null ? [] : claimsOf(scope, billable, each);
  if (billable === null || claims.length === 0) return wanted;

  const used = await lockCounts(scope, billable, claims);
  const before = { ...used };
  const mayNeedMore = roomFor(claims, used) < wanted;
  if (mayNeedMore) Object.assign(used, await count(scope, billable));
  const taken = mayNeedMore ? await roomWithOverages(scope, billable, { claims, used, wanted }) : wanted;
  const amounts = claims.map((claim) => ({ ...claim, amount: claim.amount * taken }));
  await storeCounts(scope, amounts, used);
  const after = Object.fromEntries(amounts.map(({ name, amount }) => [name, (used[name] ?? 0) + amount]));
  if (mayNeedMore) await keepPeaks(scope, billable, { options: scope.entitlements.options, counted: after });
  await watchLimits(scope, billable, { claims: amounts, before, used });
  return taken;
}

/** How many of those wanted fit, with as much as may be paid for beyond all limits together. */
async function roomWithOverages(
  scope: Scope,
  billable: Billable,
  { claims, used, wanted }: { claims: readonly Claim[]; used: Taken; wanted: number },
): Promise<number> {
  const metered = claims.filter(({ name }) => isMetered(billable, name));
  const others = claims.filter((claim) => !metered.includes(claim));
  const [peaks, most] = [await readPeaks(scope, billable), mostBeyond(billable)];
  const names = metered.map(({ name }) => name);
  const elsewhere = peaks.filter(({ name }) => !names.includes(name));
  const fixed = elsewhere.reduce((sum, { extra }) => sum + extra, 0);
  const beyond = (times: number) =>
    metered.reduce((sum, { name, amount, limit }) => {
      const extra = (used[name] ?? 0) + amount * times - limit;
      return sum + Math.max(extra, extraOf(peaks, name), 0);
    }, fixed);
  const least = others.length === 0 ? wanted : Math.min(roomFor(others, used), wanted);
  return mostOfThem(least, (times) => beyond(times) <= most || isWithin(metered, used, times));
}

/** What is within its limits costs nothing, whatever was spent before. */
function isWithin(claims: readonly Claim[], used: Taken, times: number): boolean {
  return claims.every(({ name, amount, limit }) => (used[name] ?? 0) + amount * times <= limit);
}

/** The most, up to a number, that is allowed; whatever is allowed is so for fewer, too. */
function mostOfThem(most: number, isAllowed: (times: number) => boolean): number {
  let [least, beyond] = [0, most + 1];
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2);
    if (isAllowed(middle)) least = middle;
    else beyond = middle;
  }
  return least;
}

function roomFor(claims: readonly Claim[], used: Taken): number {
  const rooms = claims.map(({ name, amount, limit }) => Math.floor((limit - (used[name] ?? 0)) / amount));
  return Math.max(Math.min(...rooms), 0);
}

function claimsOf(scope: Scope, billable: Billable, taken: Taken): Claim[] {
  const month = monthOf(scope, billable);
  const { options, sources } = scope.entitlements;
  return (Object.entries(taken) as [LimitName, number][])
    .map(([name, amount]) => {
      const { option, isMonthly } = limits[name];
      // What an override frees of its limit is counted, for when it ends.
      const limit = options[option] ?? (sources[option] ? Number.MAX_SAFE_INTEGER : null);
      return {
        billableId: billable.id,
        name,
        amount,
        limit,
        period: isMonthly ? month.startsAt : ALWAYS,
      };
    })
    .filter((claim): claim is Claim => claim.limit !== null && claim.amount > 0);
}

function fits({ name, amount, limit }: Claim, used: Taken): boolean {
  return (used[name] ?? 0) + amount <= limit;
}

async function refusalOf(scope: Scope, billable: Billable, { name, limit }: Claim): Promise<AppError> {
  if (scope.entitlements.overdue !== null) return new AppError('payment_overdue');
  if (creditNames.some((credit) => credit === name)) return new AppError('not_enough_credits');
  const reached: ReachedLimit = { name, limit, why: await whyLimited(scope, billable, name) };
  return new AppError('plan_limit_reached', { limit: name, reached });
}

/** Locks the counts until the transaction ends, always in one order; missing ones are counted now. */
async function lockCounts(scope: Scope, billable: Billable, claims: readonly Claim[]): Promise<Taken> {
  const rows = await selectLocked(scope, billable, claims);
  if (rows.length === claims.length) return toTaken(rows);

  const counted = await count(scope, billable);
  await scope.db
    .insert(usageCounts)
    .values(
      claims.map(({ name, period }) => ({ billableId: billable.id, name, period, used: counted[name] ?? 0 })),
    )
    .onConflictDoNothing();
  return toTaken(await selectLocked(scope, billable, claims));
}

async function selectLocked({ db }: Scope, { id }: Billable, claims: readonly Claim[]) {
  return db
    .select({ name: usageCounts.name, used: usageCounts.used })
    .from(usageCounts)
    .where(
      and(
        eq(usageCounts.billableId, id),
        inArray(
          sql`(${usageCounts.name}, ${usageCounts.period})`,
          claims.map(({ name, period }) => sql`(${name}, ${period.toISOString()}::timestamptz)`),
        ),
      ),
    )
    .orderBy(usageCounts.name)
    .for('update');
}

function toTaken(rows: readonly { name: string; used: number }[]): Taken {
  return Object.fromEntries(rows.map(({ name, used }) => [name, used]));
}

async function recount(scope: Scope, billable: Billable, { name }: Claim): Promise<Taken> {
  const counted = await count(scope, billable);
  return counted[name] === undefined ? {} : { [name]: counted[name] };
}

async function count(scope: Scope, billable: Billable): Promise<Taken> {
  const now = scope.clock();
  const monthStart = monthOf(scope, billable).startsAt;
  return countUsage(scope, { billableId: billable.id, now, monthStart });
}

async function storeCounts({ db }: Scope, claims: readonly Claim[], used: Taken): Promise<void> {
  const rows = claims.map(({ billableId, name, period, amount }) => ({
    billableId,
    name,
    period,
    used: (used[name] ?? 0) + amount,
  }));
  await db
    .insert(usageCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [usageCounts.billableId, usageCounts.name, usageCounts.period],
      set: { used: sql`excluded.used` },
    });
}
