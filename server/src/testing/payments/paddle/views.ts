import { taxShare, type Sum } from '@linklet/contract/billing/amounts.ts';
import type {
  SandboxCard,
  SandboxPayment,
  SandboxPrice,
  SandboxSubscription,
} from '../../../schema/billing/sandbox.table.ts';

export function product(id: string) {
  return {
    ...{ id, name: 'Plan', type: 'standard', tax_category: 'saas', status: 'active' },
    ...{ created_at: EPOCH, updated_at: EPOCH },
  };
}

const EPOCH = '2026-01-01T00:00:00Z';

const cycleOf = ({ interval }: SandboxPrice) => ({
  interval: interval === 'yearly' ? 'year' : 'month',
  frequency: 1,
});

export function priceView(id: string, price: SandboxPrice) {
  return {
    ...{ id, product_id: 'pro_1', description: price.text, type: 'standard', name: price.text },
    ...{ billing_cycle: cycleOf(price), trial_period: null, tax_mode: 'external', status: 'active' },
    unit_price: { amount: String(price.amount), currency_code: price.currency },
    ...{ unit_price_overrides: [], quantity: { minimum: 1, maximum: 1 } },
    custom_data: { price_id: String(price.id) },
    ...{ created_at: EPOCH, updated_at: EPOCH },
  };
}

export interface AroundSubscription {
  priceRef: string;
  customData: Record<string, string>;
}

export function subscriptionView(
  subscription: SandboxSubscription,
  { priceRef, customData }: AroundSubscription,
) {
  const { id, status, price, trialEndsAt, cancelsAt, endedAt, createdAt } = subscription;
  const period = {
    starts_at: subscription.periodStartsAt.toISOString(),
    ends_at: subscription.periodEndsAt.toISOString(),
  };
  const isOver = status === 'ended';
  const began = createdAt.toISOString();
  return {
    ...{
      id,
      status: isOver ? 'canceled' : status,
      customer_id: subscription.customerId,
      address_id: 'add_1',
    },
    ...{ business_id: null, currency_code: price.currency, created_at: began, updated_at: began },
    ...{ started_at: began, first_billed_at: began, paused_at: null, discount: null },
    ...{ next_billed_at: isOver ? null : period.ends_at, canceled_at: endedAt?.toISOString() ?? null },
    ...{ collection_mode: 'automatic', billing_details: null, billing_cycle: cycleOf(price) },
    current_billing_period: isOver ? null : period,
    scheduled_change: isOver ? null : cancellation(cancelsAt),
    management_urls: { update_payment_method: null, cancel: 'https://paddle.test/cancel' },
    items: [
      {
        ...{ status: 'active', quantity: 1, recurring: true, created_at: began, updated_at: began },
        ...{ previously_billed_at: null, next_billed_at: period.ends_at },
        trial_dates: trialEndsAt && { starts_at: began, ends_at: trialEndsAt.toISOString() },
        price: priceView(priceRef, price),
        product: product('pro_1'),
      },
    ],
    custom_data: customData,
    import_meta: null,
  };
}

const cancellation = (at: Date | null) =>
  at && { action: 'cancel', effective_at: at.toISOString(), resume_at: null };

export function detailsOf({ lines, net, tax, total, currency }: Sum) {
  const credit = -lines.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0);
  const subtotal = net + credit;
  return {
    tax_rates_used: [],
    totals: {
      ...{ subtotal: String(subtotal), discount: '0', tax: String(tax), total: String(subtotal + tax) },
      ...{
        credit: String(credit),
        credit_to_balance: '0',
        balance: String(total),
        grand_total: String(total),
      },
      ...{ grand_total_tax: String(tax), fee: null, earnings: null, currency_code: currency },
    },
    line_items: lines
      .filter(({ amount }) => amount > 0)
      .map(({ text, amount }, index) => ({
        ...{
          id: `txnitm_${String(index)}`,
          price_id: 'pri_1',
          quantity: 1,
          proration: null,
          tax_rate: '0.19',
        },
        unit_totals: totalsOf(amount, index === 0 ? tax : 0),
        totals: totalsOf(amount, index === 0 ? tax : 0),
        product: { ...product('pro_1'), name: text },
      })),
  };
}

const totalsOf = (amount: number, tax: number) => ({
  subtotal: String(amount),
  discount: '0',
  tax: String(tax),
  total: String(amount + tax),
});

/** A draft has no payment yet. */
export function transactionView(wish: {
  id: string;
  status: string;
  origin: string;
  customer: string;
  subscription: string | null;
  customData: Record<string, string> | null;
  items: readonly { ref: string; price: SandboxPrice }[];
  currency: string;
}) {
  return {
    ...{
      id: wish.id,
      status: wish.status,
      origin: wish.origin,
      customer_id: wish.customer,
      address_id: null,
    },
    ...{ business_id: null, custom_data: wish.customData, currency_code: wish.currency },
    ...{ subscription_id: wish.subscription, invoice_id: null, invoice_number: null, discount_id: null },
    ...{ collection_mode: 'automatic', billing_details: null, billing_period: null, details: null },
    items: wish.items.map(({ ref, price }) => ({
      price: priceView(ref, price),
      quantity: 1,
      proration: null,
    })),
    ...{ payments: [], checkout: { url: null }, created_at: EPOCH, updated_at: EPOCH, billed_at: null },
  };
}

const statuses = {
  open: 'past_due',
  confirm: 'past_due',
  paid: 'completed',
  refunded: 'completed',
  void: 'canceled',
};

interface AroundPayment {
  id: string;
  origin: string;
  card: SandboxCard | null;
  includes: string;
  /** What becomes of them. */
  refunds: string;
}

export function paymentView(payment: SandboxPayment, { id, origin, card, includes, refunds }: AroundPayment) {
  const { sum, status, period, createdAt, paidAt, customerId, subscriptionId } = payment;
  const began = createdAt.toISOString();
  const draft = transactionView({
    ...{ id, status: statuses[status], origin, customer: customerId, subscription: subscriptionId },
    ...{ customData: null, items: [], currency: sum.currency },
  });
  return {
    ...draft,
    ...(payment.key !== null && { items: [chargedItem(payment.key, sum)] }),
    ...{ created_at: began, updated_at: began, billed_at: began, details: detailsOf(sum) },
    billing_period: period && { starts_at: period.startsAt, ends_at: period.endsAt },
    payments: paidAt && card ? [attemptOf(card, sum.total, paidAt.toISOString())] : [],
    ...(includes.includes('address') && { address: addressOf(card) }),
    ...(includes.includes('adjustment') && {
      adjustments: adjustmentViews(id, payment, refunds),
    }),
  };
}

function chargedItem(key: string, { lines, currency }: Sum) {
  const [line] = lines;
  const price = {
    id: 0,
    text: line?.text ?? '',
    amount: line?.amount ?? 0,
    currency,
    interval: 'monthly',
  } as const;
  return {
    price: { ...priceView(`pri_${key}`, price), billing_cycle: null, type: 'custom', custom_data: { key } },
    quantity: 1,
    proration: null,
  };
}

function attemptOf({ brand, lastFour, month, year }: SandboxCard, amount: number, at: string) {
  const card = {
    type: brand,
    last4: lastFour,
    expiry_month: month,
    expiry_year: year,
    cardholder_name: 'Ada',
  };
  return {
    ...{ payment_attempt_id: 'attempt', payment_method_id: 'paymtd_1', stored_payment_method_id: 'stored' },
    ...{ amount: String(amount), status: 'captured', error_code: null, created_at: at, captured_at: at },
    method_details: { type: 'card', card },
  };
}

function addressOf(card: SandboxCard | null) {
  return {
    ...{ id: 'add_1', customer_id: 'ctm_1', country_code: card?.country ?? 'US', status: 'active' },
    ...{ created_at: EPOCH, updated_at: EPOCH },
  };
}

/** Of each item as much as Paddle was told: here of the first alone. */
export function adjustmentViews(transaction: string, payment: SandboxPayment, status: string) {
  const { sum, refunds, subscriptionId, customerId } = payment;
  const before = { total: 0, tax: 0 };
  return refunds.map(({ id, amount, at }) => {
    const tax = taxShare(sum, { amount, before: { ...before } });
    before.total += amount;
    before.tax += tax;
    const totals = { subtotal: String(amount - tax), tax: String(tax), total: String(amount) };
    const type = amount === sum.total ? 'full' : 'partial';
    return {
      ...{ id: `adj_${id}`, action: 'refund', type, transaction_id: transaction },
      ...{ subscription_id: subscriptionId, customer_id: customerId, reason: 'refund' },
      ...{ credit_applied_to_balance: false, currency_code: sum.currency, status },
      items: [
        {
          ...{ id: `adjitm_${id}`, item_id: 'txnitm_0', type, amount: String(amount), proration: null },
          totals,
        },
      ],
      totals: { ...totals, fee: '0', earnings: '0', retained_fee: '0', currency_code: sum.currency },
      ...{ payout_totals: null, created_at: at, updated_at: at },
    };
  });
}
