import { and, eq, isNull } from 'drizzle-orm';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isForAccounts, knownPlans } from '../plans/index.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { forgetCounts } from '../usage/index.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';

export interface Subscription {
  planName: string;
  interval: PlanInterval;
}

export async function readPlan(
  { db }: Pick<Scope, 'db'>,
  billableId: number,
): Promise<{ planName: string; interval: PlanInterval | null; startsAt: Date | null }> {
  const [found] = await db
    .select({
      planName: subscriptions.planName,
      interval: subscriptions.interval,
      startsAt: subscriptions.startsAt,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.billableId, billableId), isNull(subscriptions.endsAt)));
  return found ?? { planName: freePlanName, interval: null, startsAt: null };
}

/** `free` ends the subscription. Throws `plan_unknown` and `plan_interval_unknown`. */
export async function subscribe(
  scope: Scope,
  billableId: number,
  { planName, interval }: Subscription,
): Promise<void> {
  await requireSold(scope, { planName, interval });
  await inTransaction(scope, async (scope) => {
    const { db, clock } = scope;
    await db.select().from(billables).where(eq(billables.id, billableId)).for('update');
    const now = clock();
    await db
      .update(subscriptions)
      .set({ endsAt: now })
      .where(and(eq(subscriptions.billableId, billableId), isNull(subscriptions.endsAt)));
    await forgetCounts(scope, billableId);
    if (planName === freePlanName) return;
    await db.insert(subscriptions).values({ billableId, planName, interval, startsAt: now });
  });
}

async function requireSold(scope: Scope, { planName, interval }: Subscription): Promise<void> {
  if (planName === freePlanName) return;
  const plan = (await knownPlans(scope)).get(planName);
  if (!plan?.active || !isForAccounts(plan)) throw new AppError('plan_unknown');
  const isSold = plan.prices.some((price) => price.active && price.interval === interval);
  if (!isSold) throw new AppError('plan_interval_unknown');
}
