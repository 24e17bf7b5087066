import { and, eq, gt, gte, lt } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { findTracked, limitOf, type UsageMonth } from '../../usage/index.ts';
import { findClickBeyond } from '../../clicks/index.ts';
import { fullClickMonths, type FullClickMonth } from '../../../schema/analytics/tracked.table.ts';

interface Watched {
  billableId: number;
  options: PlanOptions;
  month: UsageMonth;
  /** How many of the month's clicks count. */
  clicks: number;
}

/** Keeps when the month's clicks became more than the plan shows; earlier months show as many as a larger plan does. */
export async function keepFullMonths(
  services: Pick<Services, 'db' | 'clickhouse'>,
  { clicks, ...watched }: Watched,
): Promise<void> {
  const shown = limitOf(watched.options, 'tracked_clicks_per_month');
  if (shown === null) return;
  await endFormerMonth(services, watched);
  for (const month of await findOutgrown(services, watched.billableId, shown))
    await keepMonth(services, { ...watched, month, shown });
  if (clicks > shown) await keepMonth(services, { ...watched, shown });
}

/** A subscription begins months of its own. */
async function endFormerMonth(
  { db }: Pick<Services, 'db'>,
  { billableId, month }: Omit<Watched, 'clicks'>,
): Promise<void> {
  const { startsAt, endsAt } = fullClickMonths;
  await db
    .update(fullClickMonths)
    .set({ endsAt: month.startsAt })
    .where(and(isOf(billableId), lt(startsAt, month.startsAt), gt(endsAt, month.startsAt)));
}

async function findOutgrown(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  shown: number,
): Promise<FullClickMonth[]> {
  return db
    .select()
    .from(fullClickMonths)
    .where(and(isOf(billableId), lt(fullClickMonths.shownClicks, shown)));
}

async function keepMonth(
  services: Pick<Services, 'db' | 'clickhouse'>,
  { billableId, options, month, shown }: Omit<Watched, 'clicks'> & { shown: number },
): Promise<void> {
  const { startsAt, endsAt } = month;
  const tracked = await findTracked(services, { billableId, options });
  const reachedAt = await findClickBeyond(services, tracked, { startsAt, endsAt, shown });
  if (reachedAt === undefined) {
    await services.db
      .delete(fullClickMonths)
      .where(and(isOf(billableId), eq(fullClickMonths.startsAt, startsAt)));
    return;
  }
  const kept = { endsAt, shownClicks: shown, reachedAt };
  await services.db
    .insert(fullClickMonths)
    .values({ billableId, startsAt, ...kept })
    .onConflictDoUpdate({ target: [fullClickMonths.billableId, fullClickMonths.startsAt], set: kept });
}

/** Months whose later clicks a workspace's plan does not show; a larger plan shows them at once. */
export async function findFullMonths({
  db,
  billable,
  entitlements,
}: Pick<Scope, 'db' | 'billable' | 'entitlements'>): Promise<FullClickMonth[]> {
  const shown = limitOf(entitlements.options, 'tracked_clicks_per_month');
  if (billable === null || shown === null) return [];
  return db
    .select()
    .from(fullClickMonths)
    .where(and(isOf(billable.id), gte(fullClickMonths.shownClicks, shown)))
    .orderBy(fullClickMonths.startsAt);
}

function isOf(billableId: number) {
  return eq(fullClickMonths.billableId, billableId);
}
