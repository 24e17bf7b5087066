import { and, eq } from 'drizzle-orm';
import { periodLines, sumOf } from '@linklet/contract/billing/amounts.ts';
import type { CheckoutStart } from '@linklet/contract/billing/views.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import {
  sandboxCheckouts,
  sandboxCustomers,
  sandboxPayments,
  sandboxSubscriptions,
  type SandboxCard,
  type SandboxDiscount,
  type SandboxPayment,
  type SandboxPrice,
  type SandboxRefund,
  type SandboxSubscription,
} from '../../../../schema/billing/sandbox.table.ts';
import { priceText } from '../../prices.ts';
import type {
  AppliedDiscount,
  ChangeResult,
  CheckoutWish,
  PaymentMethod,
  PaymentProvider,
  PaymentSnapshot,
  PlanChange,
  RefundSnapshot,
  StartedCheckout,
  SubscriptionSnapshot,
} from '../provider.ts';
import {
  applyChange,
  begin,
  changeLines,
  demand,
  end,
  giveBack,
  isDue,
  type SandboxAccount,
} from './account.ts';
import { charge, chargeOnce, payOne } from './charge.ts';
import { readSandboxEvent, sandboxSignature } from './deliver.ts';
import { newId } from './new-id.ts';
import { withCustomer } from './store.ts';

/** Takes no money: it behaves as a provider of payments does, with cards for tests. */
export const sandbox: PaymentProvider = {
  name: 'sandbox',
  billingTypes: [1, 2],
  issuesDocuments: false,
  makeCustomer: async ({ db, clock }, { email }) => {
    const id = newId('cus');
    await db.insert(sandboxCustomers).values({ id, email, createdAt: clock() });
    return id;
  },
  startCheckout,
  expireCheckout: async ({ db }, id) => {
    await db
      .update(sandboxCheckouts)
      .set({ status: 'expired' })
      .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.status, 'open')));
  },
  previewRenewal: async (services, id) =>
    withSubscription(services, id, ({ customer }, { price, nextPrice, discount }) => {
      const next = nextPrice ?? price;
      return sumOf(periodLines(next.text, next, discount), next.currency, customer.taxRate);
    }),
  previewChange: async (services, change) =>
    withSubscription(services, change.subscription, (account, subscription) => {
      const lines = changeLines(subscription, toSandboxPrice(change.price), change.at);
      return sumOf(lines, change.price.currency, account.customer.taxRate);
    }),
  changePlan: async (services, change) =>
    withSubscription(services, change.subscription, (account, subscription, now) =>
      changePlan(account, subscription, { change, now }),
    ),
  schedule: async (services, id, price) =>
    withSubscription(services, id, (account, subscription) => {
      subscription.nextPrice = price && toSandboxPrice(price);
      account.news.push('subscription.changed');
    }),
  cancel: async (services, id, when) =>
    withSubscription(services, id, (account, subscription, now) => {
      if (when === 'now') {
        end(account, subscription, now);
        return;
      }
      Object.assign(subscription, { cancelsAt: subscription.periodEndsAt, nextPrice: null });
      account.news.push('subscription.changed');
    }),
  reactivate: async (services, id) =>
    withSubscription(services, id, (account, subscription) => {
      subscription.cancelsAt = null;
      account.news.push('subscription.changed');
    }),
  resume: async (services, id) =>
    withSubscription(services, id, (account, subscription, now): ChangeResult => {
      const isOfIt = (payment: SandboxPayment) =>
        payment.subscriptionId === subscription.id && isDue(payment);
      const due = account.payments.find((payment) => isOfIt(payment) && payment.pending === null);
      if (due === undefined) return { kind: 'applied' };
      const paid = payOne(account, due.id, now);
      return paid.kind === 'paid' ? { kind: 'applied' } : { kind: 'payment_required', paymentId: due.id };
    }),
  charge: async (services, wish) =>
    withCustomer(services, wish.customer, (account, now) => chargeOnce(account, wish, now).id),
  extendTrial: async (services, id, until) =>
    withSubscription(services, id, (account, subscription) => {
      if (subscription.status !== 'trialing') throw new AppError('trial_missing');
      Object.assign(subscription, { trialEndsAt: until, periodEndsAt: until });
      account.news.push('subscription.changed');
    }),
  refund: async (services, { payment: id, amount }) => {
    const [found] = await services.db
      .select({ customerId: sandboxPayments.customerId })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.id, id));
    if (!found) throw new AppError('not_found');
    await withCustomer(services, found.customerId, (account, now) => {
      const payment = account.payments.find((each) => each.id === id);
      const part = { id: newId('re'), amount, at: now.toISOString() };
      if (!payment || !giveBack(account, payment, part)) throw new AppError('change_refused');
    });
  },
  setTaxRate: async (services, id, rate) =>
    withCustomer(services, id, ({ customer }) => {
      customer.taxRate = rate;
    }),
  fetchCustomer: async (services, id) =>
    withCustomer(services, id, (account) => ({
      subscriptions: account.subscriptions.map((each) => toSnapshot(each, account.payments)),
      payments: account.payments.map(toPaymentSnapshot),
      method: account.customer.card && toMethod(account.customer.card),
    })),
  readWebhook: async (services, { raw, headers }) => {
    const header = headers[sandboxSignature];
    return readSandboxEvent(services, raw, typeof header === 'string' ? header : undefined);
  },
};

async function startCheckout(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  const { customer, price, payment, trialDays, discount, successUrl, cancelUrl, purpose } = wish;
  const bought = price && toSandboxPrice(price);
  const kept = discount && toSandboxDiscount(discount);
  if (bought !== null && trialDays > 0 && wish.isMethodOptional) {
    await withCustomer(services, customer, (account, at) => {
      begin(account, { price: bought, discount: kept, trialDays, checkoutId: null, at });
    });
    return { kind: 'done' };
  }
  const due = payment === null ? null : await requireOwn(services, customer, payment);
  const id = newId('cs');
  await services.db.insert(sandboxCheckouts).values({
    ...{ id, customerId: customer, purpose, price: bought, paymentId: payment, trialDays, discount: kept },
    ...{ successUrl, cancelUrl, createdAt: services.clock() },
  });
  return { kind: 'page', ref: id, start: startOf(id, wish, due) };
}

/** A page of its own, or what an overlay is opened with. */
function startOf(id: string, wish: CheckoutWish, due: SandboxPayment | null): CheckoutStart {
  if (wish.billingType === 1) return { session_id: id, url: pageOf(id, due) };
  const { customer, purpose, discount, price, successUrl } = wish;
  return {
    checkout: {
      ...{ purpose, transaction_id: id, customer: { id: customer }, locale: 'en', allow_discounts: false },
      ...(discount && { discount_code: discount.code }),
      prices: price === null ? [] : [{ price_id: String(price.id), quantity: 1 }],
      success_url: successUrl,
    },
  };
}

/** What waits for the bank leads there. */
function pageOf(id: string, due: SandboxPayment | null): string {
  return due?.status === 'confirm' ? `/app/sandbox/pay/${due.id}` : `/app/sandbox/checkout/${id}`;
}

async function requireOwn({ db }: Services, customer: string, payment: string): Promise<SandboxPayment> {
  const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, payment));
  if (found?.customerId !== customer) throw new AppError('not_found');
  return found;
}

function changePlan(
  account: SandboxAccount,
  subscription: SandboxSubscription,
  { change, now }: { change: PlanChange; now: Date },
): ChangeResult {
  const price = toSandboxPrice(change.price);
  const at = change.at.toISOString();
  const lines = changeLines(subscription, price, change.at);
  const { total } = sumOf(lines, price.currency, account.customer.taxRate);
  if (total <= 0) {
    applyChange(account, subscription, { price, at });
    return { kind: 'applied' };
  }
  const payment = demand(account, { subscription, lines, at: now, pending: { kind: 'change', price, at } });
  const paid = charge(account, payment, now);
  return paid.kind === 'paid' ? { kind: 'applied' } : { kind: 'payment_required', paymentId: payment.id };
}

async function withSubscription<Result>(
  services: Services,
  id: string,
  work: (account: SandboxAccount, subscription: SandboxSubscription, now: Date) => Result,
): Promise<Result> {
  const [found] = await services.db
    .select({ customerId: sandboxSubscriptions.customerId })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id));
  if (!found) throw new AppError('not_found');
  return withCustomer(services, found.customerId, (account, now) => {
    const subscription = account.subscriptions.find((each) => each.id === id);
    if (!subscription) throw new AppError('not_found');
    return work(account, subscription, now);
  });
}

function toSandboxPrice(price: Price): SandboxPrice {
  const { id, amount, currency, interval } = price;
  return { id, text: priceText(price), amount, currency, interval };
}

function toSandboxDiscount({ discount, code, isForever }: AppliedDiscount): SandboxDiscount {
  return { discount, code, isForever };
}

function toSnapshot(
  subscription: SandboxSubscription,
  payments: readonly SandboxPayment[],
): SubscriptionSnapshot {
  const due = payments.find(
    (payment) =>
      payment.subscriptionId === subscription.id && isDue(payment) && payment.pending?.kind !== 'change',
  );
  return {
    ref: subscription.id,
    checkoutRef: subscription.checkoutId,
    priceId: subscription.price.id,
    nextPriceId: subscription.nextPrice?.id ?? null,
    status: subscription.status,
    quantity: 1,
    startedAt: subscription.createdAt,
    trialEndsAt: subscription.trialEndsAt,
    periodStartsAt: subscription.periodStartsAt,
    periodEndsAt: subscription.periodEndsAt,
    pastDueSince: subscription.pastDueSince,
    endsAt: subscription.endedAt ?? subscription.cancelsAt,
    paymentRef: due?.id ?? null,
  };
}

function toPaymentSnapshot(payment: SandboxPayment): PaymentSnapshot {
  const { id: ref, subscriptionId: subscriptionRef, status, sum, period } = payment;
  return {
    ...{ ref, subscriptionRef, sum, status: status === 'confirm' ? 'open' : status },
    isToConfirm: status === 'confirm',
    period: period && { startsAt: new Date(period.startsAt), endsAt: new Date(period.endsAt) },
    ...{ createdAt: payment.createdAt, paidAt: payment.paidAt },
    refunds: payment.refunds.map(toRefundSnapshot),
  };
}

function toRefundSnapshot({ id: ref, amount, at }: SandboxRefund): RefundSnapshot {
  return { ref, amount, tax: null, status: 'done', at: new Date(at) };
}

function toMethod({ brand, lastFour, month, year, country, fingerprint }: SandboxCard): PaymentMethod {
  const expiration = `${String(month).padStart(2, '0')}/${String(year)}`;
  return { type: brand, lastFour, expiration, country, fingerprint: fingerprint ?? null };
}
