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
  return changeOwn(scope, async (scope, paid) => {
    const { payer, subscription } = paid;
    const { plan, price } = await requirePrice(scope, payer, body);
    requireChange(subscription, { plan, price });
    const quote = body.quote === undefined ? null : await requireQuote(scope, { payer, id: body.quote });
    if (quote !== null && quote.priceId !== price.id) throw new AppError('quote_changed');
    return changeTo(scope, paid, { plan, price, quote, when: whenOf(subscription, price) });
  });
}

type Quote = Awaited<ReturnType<typeof requireQuote>>;

interface Change {
  plan: Plan;
  price: Price;
  /** Null where nothing was shown before. */
  quote: Quote | null;
  when: 'now' | 'period_end';
}

/** Throws `quote_changed` where more would be charged than was quoted. */
export async function changeTo(
  scope: Scope,
  { payer, subscription, ref, provider }: Paid,
  { plan, price, quote, when }: Change,
): Promise<ChangeResult> {
  if (when === 'period_end') {
    await provider.schedule(scope, ref, price);
    return { kind: 'applied' };
  }
  const at = quote?.at ?? payer.now;
  const wish = { payer: { ...payer, now: at }, plan, price, current: subscription, isTrial: false, when };
  const now = await quoteOf(scope, wish);
  // Less is charged where a provider reckons by its own clock: less is left of the period.
  if (quote !== null && now.total > quote.shown.total) throw new AppError('quote_changed');
  return provider.changePlan(scope, { subscription: ref, price, at, key: quote?.id ?? randomUUID() });
}

/** Throws `subscription_ending`, `plan_is_same` and `interval_downgrade_refused`. */
export function requireChange(current: Subscription, { plan, price }: { plan: Plan; price: Price }): void {
  if (current.endsAt !== null) throw new AppError('subscription_ending');
  const isSamePlan = plan.name === current.planName;
  if (isSamePlan && price.interval === current.interval) throw new AppError('plan_is_same');
  const isShorter = current.interval === 'yearly' && price.interval === 'monthly';
  if (isSamePlan && isShorter && !plan.allowIntervalDowngrade)
    throw new AppError('interval_downgrade_refused');
}

/** What is overdue ends at once: nobody has paid for the rest of its period. Throws `subscription_missing`. */
export async function cancelSubscription(scope: Scope, when: 'period_end' | 'now'): Promise<BillingView> {
  return changeOwn(scope, async (scope, { provider, ref, subscription, payer }) => {
    const isOverdue = standingOf(subscription, payer.now).state === 'past_due';
    await provider.cancel(scope, ref, isOverdue ? 'now' : when);
    return { kind: 'applied' };
  });
}

/** Throws `subscription_not_ending`. */
export async function reactivateSubscription(scope: Scope): Promise<BillingView> {
  return changeOwn(scope, async (scope, { provider, ref, subscription }) => {
    if (subscription.endsAt === null) throw new AppError('subscription_not_ending');
    await provider.reactivate(scope, ref);
    return { kind: 'applied' };
  });
}

/** Pays what is due with the card that is there. Throws `payment_declined`. */
export async function resumeSubscription(scope: Scope): Promise<BillingView> {
  return changeOwn(scope, async (scope, { provider, ref }) => provider.resume(scope, ref));
}

/** Takes back a change that was to begin with the next period. Throws `nothing_scheduled`. */
export async function withdrawChange(scope: Scope): Promise<BillingView> {
  return changeOwn(scope, async (scope, { provider, ref, subscription }) => {
    if (subscription.nextPriceId === null) throw new AppError('nothing_scheduled');
    await provider.schedule(scope, ref, null);
    return { kind: 'applied' };
  });
}

type Work = (scope: Scope, paid: Paid) => Promise<ChangeResult>;

async function changeOwn(scope: Scope, work: Work): Promise<BillingView> {
  await changePaid(scope, await requirePayer(scope), work);
  return readBilling(scope);
}

/**
 * Changes what a billable pays, alone, and keeps what the provider says of it afterwards, also if it refuses: a payment that is
 * due is there to be paid. Throws `subscription_missing`, `change_refused` and `payment_declined`.
 */
export async function changePaid(scope: Scope, payer: Payer, work: Work): Promise<void> {
  const result = await inTransaction(scope, async (scope) => {
    const paid = await requirePaid(scope, payer);
    const result = await work(scope, paid);
    const { ref } = await ensureCustomer(scope, paid.payer, paid.provider);
    await lookAgain(scope, { provider: paid.provider.name, ref });
    return result;
  });
  if (result.kind === 'refused') throw new AppError('change_refused', { sentence: result.message });
  if (result.kind === 'payment_required')
    throw new AppError('payment_declined', { paymentId: result.paymentId });
}

async function requirePaid(scope: Scope, payer: Payer): Promise<Paid> {
  await lockBillable(scope, payer.billableId);
  const subscription = await findSubscription(scope, payer.billableId);
  if (subscription?.provider == null || subscription.providerRef === null)
    throw new AppError('subscription_missing');
  if (!mayChange(subscription, payer)) throw new AppError('subscription_missing');
  return {
    payer,
    subscription,
    ref: subscription.providerRef,
    provider: providerNamed(subscription.provider),
  };
}

/** Not where it is over, or was never paid. */
export function mayChange(subscription: Subscription, { now }: Pick<Payer, 'now'>): boolean {
  const standing = standingOf(subscription, now);
  return hasAccess(standing) || standing.state === 'past_due' || standing.state === 'paused';
}
