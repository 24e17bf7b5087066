import { randomUUID } from 'node:crypto';
import type { BillingView, UpdateBody } from '@linklet/contract/billing/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';
import type { Price, Subscription } from '../../schema/billing/billing.table.ts';
import { hasAccess, standingOf } from '../plans/index.ts';
import { readBilling } from './billing-view.ts';
import { ensureCustomer } from './customers.ts';
import { lockBillable } from './lock-billable.ts';
import { lookAgain } from './look-again.ts';
import { requirePayer, type Payer } from './payer.ts';
import { requirePrice } from './prices.ts';
import { providerNamed } from './providers/index.ts';
import type { ChangeResult, PaymentProvider, Ref } from './providers/provider.ts';
import { requireQuote, quoteOf, whenOf } from './quotes.ts';
import { findSubscription } from './subscribe.ts';

interface Paid {
  payer: Payer;
  subscription: Subscription;
  ref: Ref;
  provider: PaymentProvider;
}

/**
 * Changes the plan or its interval as it was quoted: at once, or with the next period. Throws `quote_changed`,
 * `plan_is_same`, `interval_downgrade_refused`, `subscription_ending` and `payment_declined`.
 */
export async function updateSubscription(scope: Scope, body: UpdateBody): Promise<BillingView> {
  return changeWith(scope, async (scope, { payer, subscription, ref, provider }) => {
    const { plan, price } = await requirePrice(scope, payer, body);
    requireChange(subscription, { plan, price });
    const quote =
      body.quote === undefined ? null : await requireQuote(scope, { payer, id: body.quote, price });
    if (whenOf(subscription, price) === 'period_end') {
      await provider.schedule(scope, ref, price);
      return { kind: 'applied' };
    }
    const at = quote?.at ?? payer.now;
    const wish = { payer: { ...payer, now: at }, plan, price, current: subscription, isTrial: false };
    const now = await quoteOf(scope, wish);
    // Less is charged where a provider reckons by its own clock: less is left of the period.
    if (quote !== null && now.total > quote.shown.total) throw new AppError('quote_changed');
    return provider.changePlan(scope, { subscription: ref, price, at, key: body.quote ?? randomUUID() });
  });
}

function requireChange(current: Subscription, { plan, price }: { plan: Plan; price: Price }): void {
  if (current.endsAt !== null) throw new AppError('subscription_ending');
  const isSamePlan = plan.name === current.planName;
  if (isSamePlan && price.interval === current.interval) throw new AppError('plan_is_same');
  const isShorter = current.interval === 'yearly' && price.interval === 'monthly';
  if (isSamePlan && isShorter && !plan.allowIntervalDowngrade)
    throw new AppError('interval_downgrade_refused');
}

/** What is overdue ends at once: nobody has paid for the rest of its period. Throws `subscription_missing`. */
export async function cancelSubscription(scope: Scope, when: 'period_end' | 'now'): Promise<BillingView> {
  return changeWith(scope, async (scope, { provider, ref, subscription, payer }) => {
    const isOverdue = standingOf(subscription, payer.now).state === 'past_due';
    await provider.cancel(scope, ref, isOverdue ? 'now' : when);
    return { kind: 'applied' };
  });
}

/** Throws `subscription_not_ending`. */
export async function reactivateSubscription(scope: Scope): Promise<BillingView> {
  return changeWith(scope, async (scope, { provider, ref, subscription }) => {
    if (subscription.endsAt === null) throw new AppError('subscription_not_ending');
    await provider.reactivate(scope, ref);
    return { kind: 'applied' };
  });
}

/** Pays what is due with the card that is there. Throws `payment_declined`. */
export async function resumeSubscription(scope: Scope): Promise<BillingView> {
  return changeWith(scope, async (scope, { provider, ref }) => provider.resume(scope, ref));
}

/** Takes back a change that was to begin with the next period. Throws `nothing_scheduled`. */
export async function withdrawChange(scope: Scope): Promise<BillingView> {
  return changeWith(scope, async (scope, { provider, ref, subscription }) => {
    if (subscription.nextPriceId === null) throw new AppError('nothing_scheduled');
    await provider.schedule(scope, ref, null);
    return { kind: 'applied' };
  });
}

/** What the provider did is kept even if it refuses: a payment that is due is there to be paid. */
async function changeWith(
  scope: Scope,
  work: (scope: Scope, paid: Paid) => Promise<ChangeResult>,
): Promise<BillingView> {
  const result = await inTransaction(scope, async (scope) => {
    const paid = await requirePaid(scope);
    const result = await work(scope, paid);
    const { ref } = await ensureCustomer(scope, paid.payer, paid.provider);
    await lookAgain(scope, { provider: paid.provider.name, ref });
    return result;
  });
  if (result.kind === 'refused') throw new AppError('change_refused', { sentence: result.message });
  if (result.kind === 'payment_required')
    throw new AppError('payment_declined', { paymentId: result.paymentId });
  return readBilling(scope);
}

async function requirePaid(scope: Scope): Promise<Paid> {
  const payer = await requirePayer(scope);
  await lockBillable(scope, payer.billableId);
  const subscription = await findSubscription(scope, payer.billableId);
  if (subscription?.provider == null || subscription.providerRef === null)
    throw new AppError('subscription_missing');
  const standing = standingOf(subscription, payer.now);
  const mayChange = hasAccess(standing) || standing.state === 'past_due' || standing.state === 'paused';
  if (!mayChange) throw new AppError('subscription_missing');
  return {
    payer,
    subscription,
    ref: subscription.providerRef,
    provider: providerNamed(subscription.provider),
  };
}
