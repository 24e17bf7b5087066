import type { QuoteView } from '@linklet/contract/billing/views.ts';
import type { StaffBillingAddress } from '@linklet/contract/billing/staff.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { changePaid, changeTo, mayChange, requireChange } from '../change-subscription.ts';
import { requirePrice } from '../prices.ts';
import { keepQuote, requireQuote } from '../quotes.ts';
import { findSubscription, readPlan, subscribe } from '../subscribe.ts';
import { findBilled, inWorkspaceOf } from './billed.ts';

/** Gives a plan that nobody pays. Throws `not_found`, `plan_unknown`, `plan_interval_unknown` and `plan_is_paid`. */
export async function givePlan(
  scope: Scope,
  address: StaffBillingAddress,
  { plan, interval }: { plan: string; interval: PlanInterval },
): Promise<void> {
  const { payer, about } = await findBilled(scope, address);
  await inTransaction(scope, async (scope) => {
    const before = await readPlan(scope, payer.billableId);
    await subscribe(scope, payer.billableId, { planName: plan, interval });
    await recordEvent(scope, 'subscription.granted', {
      ...about,
      before: { plan: before.planName, ...(before.interval !== null && { interval: before.interval }) },
      after: { plan, interval },
    });
  });
}

interface Wanted {
  plan: string;
  interval: PlanInterval;
  when: 'now' | 'period_end';
}

/** What another plan would cost whoever pays. Throws `subscription_missing` where nobody does, and as a change of it. */
export async function quoteSwitch(
  scope: Scope,
  address: StaffBillingAddress,
  { plan: subscription, interval, when }: Wanted,
): Promise<QuoteView> {
  const billed = await findBilled(scope, address);
  const { payer } = billed;
  const current = await findSubscription(scope, payer.billableId);
  if (current?.provider == null || !mayChange(current, payer)) throw new AppError('subscription_missing');
  const { plan, price } = await requirePrice(scope, payer, { subscription, interval });
  requireChange(current, { plan, price });
  const inside = await inWorkspaceOf(scope, billed);
  return keepQuote(inside, { payer, plan, price, current, isTrial: false, when });
}

/** Does what a quote says. Throws as a change by whoever pays: `quote_changed`, `payment_declined` and the like. */
export async function switchPlan(
  scope: Scope,
  address: StaffBillingAddress,
  { quote: id }: { quote: string },
): Promise<void> {
  const billed = await findBilled(scope, address);
  const { payer, about } = billed;
  await changePaid(await inWorkspaceOf(scope, billed), payer, async (inside, paid) => {
    const quote = await requireQuote(inside, { payer, id });
    const { subscription, interval, when, total, currency } = quote.shown;
    const { plan, price } = await requirePrice(inside, payer, { subscription, interval });
    if (quote.priceId !== price.id || when === 'trial') throw new AppError('quote_changed');
    requireChange(paid.subscription, { plan, price });
    const result = await changeTo(inside, paid, { plan, price, quote, when });
    const { planName, interval: former } = paid.subscription;
    if (result.kind === 'applied')
      await recordEvent({ ...scope, db: inside.db }, 'subscription.switched', {
        ...about,
        before: { plan: planName, interval: former },
        after: { plan: subscription, interval, when, total, currency },
      });
    return result;
  });
}
