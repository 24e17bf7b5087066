import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { subscriptions } from '../billing/billing.table.ts';
import { knownPlans } from './plans.ts';

/** For how many days plans keep the audit of organizations, by their group; those of `enterprise` keep all of it. */
const daysOfGroup: Readonly<Record<string, number>> = { personal: 180, pro: 365, enterprise: Infinity };

/** Of no plan. The database keeps entries for as long whatever is asked of it (migration 0085). */
const LEAST_DAYS = 90;

// Whoever pays too late, or takes a smaller plan by mistake, has not lost anything for as long.
const DAYS_AFTER_PLAN = 90;

/** For how many days the plan of whoever pays keeps the audit of an organization; null for ever. */
export async function findAuditRetention(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  billableId: number,
): Promise<number | null> {
  const since = new Date(services.clock().getTime() - DAYS_AFTER_PLAN * DAY_MS);
  const isOfLate = or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, since));
  const [rows, plans] = await Promise.all([
    services.db
      .select({ planName: subscriptions.planName })
      .from(subscriptions)
      .where(and(eq(subscriptions.billableId, billableId), isOfLate)),
    knownPlans(services),
  ]);
  const days = rows.map(({ planName }) => daysOfGroup[plans.get(planName)?.group ?? ''] ?? LEAST_DAYS);
  const most = Math.max(LEAST_DAYS, ...days);
  return Number.isFinite(most) ? most : null;
}
