import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';
import { knownPlans } from './plans.ts';

/** Days that plans keep an organization's audit, by group; `enterprise` keeps all of it. */
const daysOfGroup: Readonly<Record<string, number>> = { personal: 180, pro: 365, enterprise: Infinity };

/** The minimum of any plan: the database keeps entries for this time regardless (migration 0085). */
const LEAST_DAYS = 90;

// A late payment or a smaller plan by mistake loses nothing for this time.
const DAYS_AFTER_PLAN = 90;

/** Days that the payer's plan keeps an organization's audit; null for no end. */
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
