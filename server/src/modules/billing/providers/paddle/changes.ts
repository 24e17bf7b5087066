import type { Subscription, UpdateSubscriptionRequestBody } from '@paddle/paddle-node-sdk';
import type { Sum } from '@linklet/contract/billing/amounts.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import type { ChangeResult, PaymentProvider, PlanChange, Ref } from '../provider.ts';
import { ensurePrice } from './catalogue.ts';
import { asked, isRefusedBy, paddleOf, tried } from './client.ts';
import { refund } from './refund.ts';
import { forget, schedule, takeBack, withdraw } from './scheduled.ts';
import { toLine, toSum } from './snapshot.ts';

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

/** A smaller plan waits here until shortly before: Paddle does not know of it yet. */
async function previewRenewal(services: Services, ref: Ref, next: Price | null): Promise<Sum> {
  const { nextTransaction, currencyCode } = await (next === null
    ? asked(services, async () =>
        paddleOf(services).subscriptions.get(ref, { include: ['next_transaction'] }),
      )
    : previewNext(services, ref, next));
  if (!nextTransaction) return { lines: [], net: 0, tax: 0, total: 0, currency: currencyCode };
  return toSum(nextTransaction.details.totals, nextTransaction.details.lineItems.map(toLine));
}

async function previewNext(services: Services, ref: Ref, next: Price) {
  const wish: UpdateSubscriptionRequestBody = {
    items: [{ priceId: await ensurePrice(services, next), quantity: 1 }],
    prorationBillingMode: 'do_not_bill',
  };
  return asked(services, async () => paddleOf(services).subscriptions.previewUpdate(ref, wish));
}

async function previewChange(services: Services, change: Omit<PlanChange, 'key'>): Promise<Sum> {
  const subscription = await find(services, change.subscription);
  const wish = await changeOf(services, subscription, change.price);
  const { immediateTransaction: due } = await unlessTooLittle(wish, async (wish) =>
    asked(services, async () => paddleOf(services).subscriptions.previewUpdate(subscription.id, wish)),
  );
  if (!due) return { lines: [], net: 0, tax: 0, total: 0, currency: change.price.currency };
  return toSum(due.details.totals, due.details.lineItems.map(toLine));
}

async function find(services: Services, ref: Ref): Promise<Subscription> {
  return asked(services, async () => paddleOf(services).subscriptions.get(ref));
}

async function changeOf(
  services: Services,
  { status }: Subscription,
  price: Price,
): Promise<UpdateSubscriptionRequestBody> {
  return {
    items: [{ priceId: await ensurePrice(services, price), quantity: 1 }],
    // A change during a trial is charged with its end.
    prorationBillingMode: status === 'trialing' ? 'do_not_bill' : 'prorated_immediately',
    onPaymentFailure: 'prevent_change',
  };
}

const TOO_LITTLE = 'subscription_update_transaction_balance_less_than_charge_limit';

/** What is too little for Paddle to charge is not charged. */
async function unlessTooLittle<Answer>(
  wish: UpdateSubscriptionRequestBody,
  ask: (wish: UpdateSubscriptionRequestBody) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(wish);
  } catch (error) {
    if (!isRefusedBy(error, TOO_LITTLE)) throw error;
    return ask({ ...wish, prorationBillingMode: 'do_not_bill' });
  }
}

/** A change that is not paid is not made: another method of payment is asked for. */
async function changePlan(
  services: Services,
  { subscription: ref, price }: PlanChange,
): Promise<ChangeResult> {
  return tried(async () => {
    await takeBack(services, ref);
    const subscription = await find(services, ref);
    const wish = await changeOf(services, subscription, price);
    try {
      await unlessTooLittle(wish, async (wish) =>
        asked(services, async () => paddleOf(services).subscriptions.update(ref, wish)),
      );
      await forget(services, ref);
      return { kind: 'applied' };
    } catch (error) {
      if (!isRefusedBy(error, 'subscription_payment_declined')) throw error;
      const { id } = await asked(services, async () =>
        paddleOf(services).subscriptions.getPaymentMethodChangeTransaction(ref),
      );
      return { kind: 'payment_required', paymentId: id };
    }
  });
}

async function cancel(services: Services, ref: Ref, when: 'period_end' | 'now'): Promise<void> {
  const { status } = await find(services, ref);
  if (status === 'canceled') return;
  await withdraw(services, ref);
  const effectiveFrom = when === 'now' ? 'immediately' : 'next_billing_period';
  await asked(services, async () => paddleOf(services).subscriptions.cancel(ref, { effectiveFrom }));
}

async function reactivate(services: Services, ref: Ref): Promise<void> {
  await asked(services, async () => paddleOf(services).subscriptions.update(ref, { scheduledChange: null }));
}

/** Paddle tries a card again by itself only: what is due is paid in its overlay. */
async function resume(services: Services, ref: Ref): Promise<ChangeResult> {
  return tried(async () => {
    const { status } = await find(services, ref);
    if (status === 'paused')
      await asked(services, async () =>
        paddleOf(services).subscriptions.resume(ref, { effectiveFrom: 'immediately' }),
      );
    if (status !== 'past_due') return { kind: 'applied' };
    const { id } = await asked(services, async () =>
      paddleOf(services).subscriptions.getPaymentMethodChangeTransaction(ref),
    );
    return { kind: 'payment_required', paymentId: id };
  });
}
