import { and, eq, isNull } from 'drizzle-orm';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import type { Plan, PlanInterval } from '@linklet/contract/plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { billableChanged } from '../../hooks/billing.hooks.ts';
import { hasAccess, knownPlans, mayBeGivenTo, standingOf } from '../plans/index.ts';
import { forgetCounts } from '../usage/index.ts';
import { subscriptions, type Subscription } from '../../schema/billing/billing.table.ts';
import { lockBillable } from './lock-billable.ts';

/** Of the one that takes the slot, even if it gives nothing any more; undefined for none. */
export async function findSubscription(
  { db }: Pick<Scope, 'db'>,
  billableId: number,
): Promise<Subscription | undefined> {
  const isCurrent = and(
    eq(subscriptions.billableId, billableId),
    eq(subscriptions.slot, 'default'),
    isNull(subscriptions.closedAt),
  );
  const [found] = await db.select().from(subscriptions).where(isCurrent);
  return found;
}

export async function readPlan(
  scope: Pick<Scope, 'db' | 'clock'>,
  billableId: number,
): Promise<{ planName: string; interval: PlanInterval | null; startsAt: Date | null }> {
  const found = await findSubscription(scope, billableId);
  const isThere = found !== undefined && hasAccess(standingOf(found, scope.clock()));
  return isThere ? found : { planName: freePlanName, interval: null, startsAt: null };
}

/**
 * Gives a plan that nobody pays; `free` takes it back. Throws `plan_unknown` and `plan_interval_unknown`, and `plan_is_paid`
 * where one is being paid.
 */
export async function subscribe(
  scope: Scope,
  billableId: number,
  { planName, interval }: { planName: string; interval: PlanInterval },
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, clock } = scope;
    const { type } = await lockBillable(scope, billableId);
    await requireGivable(scope, { type, planName, interval });
    const now = clock();
    const current = await findSubscription(scope, billableId);
    const isPaid = current?.provider != null && standingOf(current, now).state !== 'ended';
    if (isPaid) throw new AppError('plan_is_paid');
    if (current) {
      const endsAt = current.endsAt !== null && current.endsAt < now ? current.endsAt : now;
      await db.update(subscriptions).set({ endsAt, closedAt: now }).where(eq(subscriptions.id, current.id));
    }
    await forgetCounts(scope, billableId);
    if (planName !== freePlanName)
      await db.insert(subscriptions).values({ billableId, planName, interval, startsAt: now });
    await scope.runHook(billableChanged, scope, { billableId });
  });
}

async function requireGivable(
  scope: Scope,
  { type, planName, interval }: { type: Plan['type']; planName: string; interval: PlanInterval },
): Promise<void> {
  if (planName === freePlanName) return;
  const plan = (await knownPlans(scope)).get(planName);
  if (!plan || !mayBeGivenTo(type, plan)) throw new AppError('plan_unknown');
  const isSold = plan.prices.some((price) => price.active && price.interval === interval);
  if (!isSold) throw new AppError('plan_interval_unknown');
}
