import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sum } from '@linklet/contract/billing/amounts.ts';
import { SECOND_MS } from '../../../../platform/clock.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { ChangeResult, PaymentProvider, PlanChange, Ref, RefundWish } from '../provider.ts';
import { ensurePrice } from './catalogue.ts';
import { asked, onceFor, stripeOf, tried } from './client.ts';
import { itemOf, refOf, toSum } from './snapshot.ts';

/** Attempts to pay of one invoice. */
const MOST_CHARGES = 20;

export const changes: Pick<
  PaymentProvider,
  | 'previewRenewal'
  | 'previewChange'
  | 'changePlan'
  | 'schedule'
  | 'cancel'
  | 'reactivate'
  | 'resume'
  | 'refund'
> = { previewRenewal, previewChange, changePlan, schedule, cancel, reactivate, resume, refund };

async function previewRenewal(services: Services, ref: Ref): Promise<Sum> {
  return asked(services, async () =>
    toSum(await stripeOf(services).invoices.createPreview({ subscription: ref })),
  );
}

async function previewChange(services: Services, change: Omit<PlanChange, 'key'>) {
  return asked(services, async () => {
    const stripe = stripeOf(services);
    const subscription = await stripe.subscriptions.retrieve(change.subscription);
    const { items, ...proration } = await changeParams(services, subscription, change);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, ...proration },
    });
    // A change during a trial is charged with its end.
    return toSum(preview, { isNothing: subscription.status === 'trialing' });
  });
}

async function changeParams(
  services: Services,
  subscription: Stripe.Subscription,
  { price, at }: Pick<PlanChange, 'price' | 'at'>,
) {
  const isTrial = subscription.status === 'trialing';
  return {
    items: [{ id: itemOf(subscription).id, price: await ensurePrice(services, price) }],
    proration_behavior: isTrial ? ('none' as const) : ('always_invoice' as const),
    ...(!isTrial && { proration_date: Math.floor(at.getTime() / SECOND_MS) }),
  };
}

/** What is not paid waits for its payment for 23 hours, and is in force only then. */
async function changePlan(services: Services, change: PlanChange): Promise<ChangeResult> {
  return tried(services, null, async () => {
    const stripe = stripeOf(services);
    const before = await stripe.subscriptions.retrieve(change.subscription);
    const params = await changeParams(services, before, change);
    await release(services, before);
    const after = await stripe.subscriptions.update(
      before.id,
      { ...params, payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] },
      // Another try after a payment that failed is another request.
      onceFor(services, 'change', change.key, refOf(before.latest_invoice)),
    );
    const due = refOf(after.latest_invoice);
    return after.pending_update === null || due === null
      ? { kind: 'applied' }
      : { kind: 'payment_required', paymentId: due };
  });
}

async function schedule(services: Services, ref: Ref, price: Price | null): Promise<void> {
  await asked(services, async () => {
    const stripe = stripeOf(services);
    const subscription = await stripe.subscriptions.retrieve(ref);
    await release(services, subscription);
    if (price === null) return;
    const next = await ensurePrice(services, price);
    const made = await stripe.subscriptionSchedules.create(
      { from_subscription: ref },
      onceFor(services, 'schedule', ref, randomUUID()),
    );
    await stripe.subscriptionSchedules.update(made.id, phasesOf(subscription, { next, price }));
  });
}

function phasesOf(
  subscription: Stripe.Subscription,
  { next, price }: { next: Ref; price: Price },
): Stripe.SubscriptionScheduleUpdateParams {
  const item = itemOf(subscription);
  const taxRates = (subscription.default_tax_rates ?? []).map(({ id }) => id);
  const kept = {
    proration_behavior: 'none' as const,
    ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
    discounts: subscription.discounts.map((each) => ({ discount: refOf(each) ?? '' })),
  };
  return {
    end_behavior: 'release',
    metadata: { next_price_id: String(price.id) },
    phases: [
      {
        ...kept,
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
        ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
      },
      {
        ...kept,
        items: [{ price: next, quantity: 1 }],
        duration: { interval: price.interval === 'yearly' ? 'year' : 'month', interval_count: 1 },
      },
    ],
  };
}

/** Stripe refuses other changes of a subscription that has a schedule. */
async function release(services: Services, { schedule: kept }: Stripe.Subscription): Promise<void> {
  const ref = refOf(kept);
  if (ref !== null) await stripeOf(services).subscriptionSchedules.release(ref);
}

async function cancel(services: Services, ref: Ref, when: 'period_end' | 'now'): Promise<void> {
  await asked(services, async () => {
    const stripe = stripeOf(services);
    const subscription = await stripe.subscriptions.retrieve(ref);
    if (subscription.status === 'canceled') return;
    await release(services, subscription);
    if (when === 'period_end') {
      await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
      return;
    }
    await stripe.subscriptions.cancel(ref);
    // Stripe would go on asking for what is due.
    const open = await stripe.invoices.list({ subscription: ref, status: 'open', limit: 20 });
    for (const { id } of open.data) await stripe.invoices.voidInvoice(id);
  });
}

async function reactivate(services: Services, ref: Ref): Promise<void> {
  await asked(services, async () =>
    stripeOf(services).subscriptions.update(ref, { cancel_at_period_end: false }),
  );
}

async function resume(services: Services, ref: Ref): Promise<ChangeResult> {
  const stripe = stripeOf(services);
  const open = await asked(services, async () =>
    stripe.invoices.list({ subscription: ref, status: 'open', limit: 20 }),
  );
  const due = open.data.find(({ billing_reason: reason }) => reason !== 'subscription_update');
  if (due === undefined) return unpause(services, ref);
  return tried(services, due.id, async () => {
    await stripe.invoices.pay(due.id, {}, onceFor(services, 'pay', due.id, due.attempt_count, randomUUID()));
    return { kind: 'applied' };
  });
}

async function unpause(services: Services, ref: Ref): Promise<ChangeResult> {
  return tried(services, null, async () => {
    const stripe = stripeOf(services);
    const { status } = await stripe.subscriptions.retrieve(ref);
    if (status === 'paused') await stripe.subscriptions.resume(ref);
    return { kind: 'applied' };
  });
}

async function refund(services: Services, { payment, amount, key }: RefundWish): Promise<void> {
  await asked(services, async () => {
    const stripe = stripeOf(services);
    for (const part of await partsOf(stripe, payment, amount))
      await stripe.refunds.create(part, onceFor(services, 'refund', part.payment_intent, key));
  });
}

interface RefundPart {
  payment_intent: Ref;
  amount: number;
}

/** From what is left of each charge, one after the other. Throws `change_refused` where that is too little. */
async function partsOf(stripe: Stripe, payment: Ref, amount: number): Promise<RefundPart[]> {
  const { payments } = await stripe.invoices.retrieve(payment, { expand: ['payments'] });
  const paid = (payments?.data ?? []).filter(({ status }) => status === 'paid');
  const intents = paid.flatMap(({ payment: by }) => refOf(by.payment_intent) ?? []);
  const parts: RefundPart[] = [];
  let left = amount;
  for (const intent of intents) {
    const part = Math.min(left, await leftOfIntent(stripe, intent));
    if (part > 0) parts.push({ payment_intent: intent, amount: part });
    left -= part;
  }
  // What was paid with credit of the customer was charged to no card.
  if (left > 0) throw new AppError('change_refused');
  return parts;
}

async function leftOfIntent(stripe: Stripe, intent: Ref): Promise<number> {
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: MOST_CHARGES });
  return data
    .filter(({ paid }) => paid)
    .reduce((sum, { amount, amount_refunded: refunded }) => sum + amount - refunded, 0);
}
