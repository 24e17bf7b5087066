import type { Line, Sum } from '@linklet/contract/billing/amounts.ts';
import type {
  SandboxCard,
  SandboxPayment,
  SandboxPrice,
  SandboxSubscription,
} from '../../../schema/billing/sandbox.table.ts';

export function seconds(at: Date | string): number {
  return Math.floor(new Date(at).getTime() / 1000);
}

const orNull = (at: Date | null) => (at === null ? null : seconds(at));

export function priceView(id: string, price: SandboxPrice) {
  return {
    ...{ id, object: 'price', active: true, type: 'recurring', product: 'prod_1', tax_behavior: 'exclusive' },
    ...{ currency: price.currency.toLowerCase(), unit_amount: price.amount },
    unit_amount_decimal: String(price.amount),
    recurring: { interval: price.interval === 'yearly' ? 'year' : 'month', interval_count: 1 },
    lookup_key: `linklet_price_${String(price.id)}`,
    metadata: { price_id: String(price.id) },
  };
}

export function cardView(id: string, card: SandboxCard) {
  const { brand, lastFour, month, year, country, fingerprint } = card;
  return {
    ...{ id, object: 'payment_method', type: 'card', billing_details: { address: null } },
    card: {
      brand,
      last4: lastFour,
      exp_month: month,
      exp_year: year,
      country,
      fingerprint: fingerprint ?? null,
    },
  };
}

const statuses = {
  ended: 'canceled',
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
};

export function subscriptionView(
  subscription: SandboxSubscription,
  around: { price: object; latest: string | null; method: unknown; schedule: unknown; isPending: boolean },
) {
  const { id, status, cancelsAt, periodStartsAt, periodEndsAt } = subscription;
  const item = { id: `si_${id}`, object: 'subscription_item', quantity: 1, price: around.price };
  return {
    ...{ id, object: 'subscription', customer: subscription.customerId, status: statuses[status] },
    cancel_at_period_end: cancelsAt !== null && status !== 'ended',
    ...{ cancel_at: orNull(cancelsAt), ended_at: orNull(subscription.endedAt) },
    ...{ created: seconds(subscription.createdAt), start_date: seconds(subscription.createdAt) },
    ...{ trial_end: orNull(subscription.trialEndsAt), latest_invoice: around.latest, discounts: [] },
    ...{ default_payment_method: around.method, default_tax_rates: [], schedule: around.schedule },
    pending_update: around.isPending ? { expires_at: seconds(new Date()) } : null,
    items: {
      object: 'list',
      data: [
        { ...item, current_period_start: seconds(periodStartsAt), current_period_end: seconds(periodEndsAt) },
      ],
    },
  };
}

const invoiceStatuses = { open: 'open', confirm: 'open', paid: 'paid', refunded: 'paid', void: 'void' };

const reasons = { change: 'subscription_update', start: 'subscription_create', none: 'subscription_cycle' };

export function invoiceView(payment: SandboxPayment, { isExpanded = false } = {}) {
  const { id, status, sum, attempts } = payment;
  const intent = { type: 'payment_intent', payment_intent: intentOf(payment) };
  const isPaid = invoiceStatuses[status] === 'paid';
  return {
    ...{ id, object: 'invoice', customer: payment.customerId, status: invoiceStatuses[status] },
    ...originOf(payment),
    ...{ created: seconds(payment.createdAt), attempt_count: attempts },
    hosted_invoice_url: `https://invoice.stripe.test/${id}`,
    status_transitions: { paid_at: orNull(payment.paidAt) },
    ...sumView(sum, payment.period),
    ...(isExpanded && {
      payments: { object: 'list', data: [{ status: isPaid ? 'paid' : 'open', payment: intent }] },
    }),
  };
}

/** Of a subscription, or by itself. */
function originOf({ subscriptionId, pending, key }: SandboxPayment) {
  if (subscriptionId === null)
    return { billing_reason: 'manual', parent: null, metadata: key === null ? {} : { key } };
  return {
    billing_reason: reasons[pending?.kind ?? 'none'],
    parent: { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
    metadata: {},
  };
}

export function sumView({ lines, tax, total, currency }: Sum, period: SandboxPayment['period']) {
  const within = {
    start: seconds(period?.startsAt ?? new Date()),
    end: seconds(period?.endsAt ?? new Date()),
  };
  return {
    ...{ currency: currency.toLowerCase(), total, amount_due: total, total_discount_amounts: [] },
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    lines: {
      object: 'list',
      data: lines.map((line) => lineView({ ...line, ...within })),
    },
  };
}

export function lineView({ text, amount, start, end }: Line & { start: number; end: number }) {
  return { object: 'line_item', description: text, amount, period: { start, end } };
}

export function intentOf({ id }: SandboxPayment): string {
  return `pi_${id}`;
}

export function intentView(payment: SandboxPayment) {
  const statuses = { confirm: 'requires_action', open: 'requires_payment_method' } as const;
  const status =
    payment.status === 'confirm' || payment.status === 'open' ? statuses[payment.status] : 'succeeded';
  return { id: intentOf(payment), object: 'payment_intent', customer: payment.customerId, status };
}

export function chargeView(payment: SandboxPayment, isExpanded: boolean) {
  const { id, customerId: customer, sum, refunds, createdAt } = payment;
  const given = refunds.reduce((total, { amount }) => total + amount, 0);
  return {
    ...{ id: `ch_${id}`, object: 'charge', customer, paid: true, refunded: given >= sum.total },
    ...{ amount: sum.total, amount_refunded: given },
    ...{ payment_intent: intentOf(payment), created: seconds(createdAt) },
    ...(isExpanded && {
      refunds: {
        ...{ object: 'list', has_more: false },
        data: refunds.toReversed().map(({ id, amount, at }) => ({
          ...{ id, object: 'refund', amount, status: 'succeeded', created: seconds(at) },
        })),
      },
    }),
  };
}
