import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { overageAmount } from '@linklet/contract/usage/overage-amount.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import type { Billable, Services } from '../../../platform/scope.ts';
import { usagePeaks, type UsagePeak } from '../../../schema/usage/usage.table.ts';
import { overageBlockPrice } from '../../plans/index.ts';
import { limitOf } from '../limits.ts';
import { monthOf, nowOf } from '../usage-month.ts';

/** Whether the limit may be exceeded for money now. */
export function isMetered({ meteredBy, overage }: Billable, name: string): boolean {
  return overage.isEnabled && !overage.isUnpaid && meteredBy.some((metered) => metered === name);
}

/** How far the limits were exceeded in the running month. */
export async function readPeaks(
  services: Pick<Services, 'db' | 'clock'>,
  billable: Billable,
): Promise<UsagePeak[]> {
  return services.db
    .select()
    .from(usagePeaks)
    .where(
      and(
        eq(usagePeaks.billableId, billable.id),
        eq(usagePeaks.startsAt, monthOf(services, billable).startsAt),
      ),
    );
}

export function extraOf(peaks: readonly UsagePeak[], name: LimitName): number {
  return peaks.find((peak) => peak.name === name)?.extra ?? 0;
}

interface Counted {
  billable: Billable;
  name: LimitName;
  /** Beyond the limit. */
  extra: number;
}

/** Keeps what was counted now, where it is the most of the month. */
export async function keepPeak(
  services: Pick<Services, 'db' | 'clock'>,
  { billable, name, extra }: Counted,
): Promise<void> {
  const { startsAt, endsAt } = monthOf(services, billable);
  const at = nowOf(services, billable);
  const isMore = sql`excluded.extra > ${usagePeaks.extra}`;
  await services.db
    .insert(usagePeaks)
    .values({
      billableId: billable.id,
      ...{ name, startsAt, endsAt, extra, reachedAt: at, countedAt: services.clock() },
    })
    .onConflictDoUpdate({
      target: [usagePeaks.billableId, usagePeaks.name, usagePeaks.startsAt],
      set: {
        extra: sql`greatest(${usagePeaks.extra}, excluded.extra)`,
        reachedAt: sql`case when ${isMore} then excluded.reached_at else ${usagePeaks.reachedAt} end`,
        countedAt: sql`excluded.counted_at`,
      },
    });
}

/** The same of all limits that may be exceeded. */
export async function keepPeaks(
  services: Pick<Services, 'db' | 'clock'>,
  billable: Billable,
  { options, counted }: { options: PlanOptions; counted: Partial<Record<LimitName, number>> },
): Promise<void> {
  for (const name of billable.meteredBy.filter((each) => isMetered(billable, each))) {
    const extra = (counted[name] ?? 0) - (limitOf(options, name) ?? Infinity);
    if (extra > 0) await keepPeak(services, { billable, name, extra });
  }
}

/** What so many links beyond a limit cost a billable, in minor units. */
export function costOf({ currency }: Pick<Billable, 'currency'>, extra: number): number {
  return overageAmount(extra, { amount: overageBlockPrice(currency), currency });
}

/** How many links an amount pays for. */
export function paidBy(billable: Pick<Billable, 'currency'>, amount: number): number {
  const most = Math.floor((amount * 100) / overageBlockPrice(billable.currency));
  return costOf(billable, most) > amount ? most - 1 : most;
}

export interface EndedMonth {
  billableId: number;
  startsAt: Date;
  endsAt: Date;
  extra: { name: LimitName; count: number }[];
}

/** Months that are over, with links beyond a limit that are on no bill yet; by the time of whoever pays them. */
export async function listEndedMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EndedMonth[]> {
  const rows = await db.execute<{
    billable_id: string;
    starts_at: string;
    ends_at: string;
    extra: EndedMonth['extra'];
  }>(sql`
    select billable_id, starts_at, max(ends_at) as ends_at,
      json_agg(json_build_object('name', name, 'count', extra) order by name) as extra
    from usage_peaks join billables on billables.id = billable_id
    where settled_at is null
      and ends_at <= ${clock().toISOString()}::timestamptz + ahead_ms * interval '1 millisecond'
    group by billable_id, starts_at
    order by billable_id, starts_at limit 500`);
  return rows.map((row) => ({
    billableId: Number(row.billable_id),
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    extra: row.extra,
  }));
}

/** They are on a bill now; false where they were before. */
export async function settlePeaks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { billableId, startsAt, extra }: EndedMonth,
): Promise<boolean> {
  const names = extra.map(({ name }) => name);
  const settled = await db
    .update(usagePeaks)
    .set({ settledAt: clock() })
    .where(
      and(
        eq(usagePeaks.billableId, billableId),
        eq(usagePeaks.startsAt, startsAt),
        inArray(usagePeaks.name, names),
        isNull(usagePeaks.settledAt),
      ),
    )
    .returning({ name: usagePeaks.name });
  return settled.length === names.length;
}
