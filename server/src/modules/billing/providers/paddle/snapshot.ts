import type {
  PaymentMethodDetails,
  Subscription,
  Transaction,
  TransactionTotals,
} from '@paddle/paddle-node-sdk';
import type { Line, Sum } from '@linklet/contract/billing/amounts.ts';
import { isRefunded } from '../left-of.ts';
import type {
  PaymentMethod,
  PaymentSnapshot,
  Ref,
  RefundSnapshot,
  SubscriptionSnapshot,
} from '../provider.ts';

/** The number of a price of ours; null for one that was made in another way. */
export function priceIdOf({ items }: Subscription): number | null {
  const given: unknown = items[0]?.price.customData?.['price_id'];
  const id = typeof given === 'string' ? Number(given) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whose it is of ours. */
export function customerOf({ customData }: Pick<Subscription, 'customData'>): Ref | null {
  const given: unknown = customData?.['customer'];
  return typeof given === 'string' ? given : null;
}

/** When what is paid for ends. */
export function periodEndOf({ currentBillingPeriod: period, nextBilledAt }: Subscription): Date | null {
  const at = period?.endsAt ?? nextBilledAt;
  return at === null ? null : new Date(at);
}

interface Around {
  prices: { priceId: number; nextPriceId: number | null };
  /** Of the subscription, the newest first. */
  transactions: readonly Transaction[];
}

export function toSnapshot(
  subscription: Subscription,
  { prices, transactions }: Around,
): SubscriptionSnapshot {
  const { id: ref, status } = subscription;
  const due = transactions.findLast((each) => each.status === 'past_due');
  const periodStartsAt = periodStartOf(subscription);
  return {
    ref,
    checkoutRef: idOf(transactions.findLast(({ origin }) => origin === 'api')),
    ...prices,
    ...itemFacts(subscription),
    status: status === 'canceled' ? 'ended' : status,
    startedAt: startOf(subscription),
    periodStartsAt,
    periodEndsAt: periodEndOf(subscription) ?? endOf(subscription) ?? periodStartsAt,
    pastDueSince: status === 'past_due' ? (dateOf(due?.billedAt) ?? periodStartsAt) : null,
    endsAt: endOf(subscription),
    paymentRef: idOf(due),
  };
}

function idOf(transaction: Transaction | undefined): Ref | null {
  return transaction?.id ?? null;
}

function itemFacts({ items: [item] }: Subscription) {
  return { quantity: item?.quantity ?? 1, trialEndsAt: dateOf(item?.trialDates?.endsAt) };
}

function startOf({ startedAt, createdAt }: Subscription): Date {
  return new Date(startedAt ?? createdAt);
}

function periodStartOf(subscription: Subscription): Date {
  return dateOf(subscription.currentBillingPeriod?.startsAt) ?? startOf(subscription);
}

function endOf({ canceledAt, scheduledChange }: Subscription): Date | null {
  const isEnding = scheduledChange?.action === 'cancel';
  return dateOf(canceledAt ?? (isEnding ? scheduledChange.effectiveAt : null));
}

const statuses: Record<string, PaymentSnapshot['status']> = {
  billed: 'open',
  past_due: 'open',
  paid: 'paid',
  completed: 'paid',
  canceled: 'void',
};

/** Null for one that is not asked for yet. */
export function toPayment(transaction: Transaction): PaymentSnapshot | null {
  const status = statuses[transaction.status];
  const { details, billingPeriod: period } = transaction;
  if (status === undefined || !details?.totals) return null;
  const sum = toSum(details.totals, details.lineItems.map(toLine));
  const refunds = refundsOf(transaction);
  return {
    ...{ ref: transaction.id, subscriptionRef: transaction.subscriptionId, sum },
    status: isRefunded(sum.total, refunds) ? 'refunded' : status,
    isToConfirm: waitsForBank(transaction),
    period: period && { startsAt: new Date(period.startsAt), endsAt: new Date(period.endsAt) },
    createdAt: new Date(transaction.createdAt),
    paidAt: status === 'paid' ? paidAtOf(transaction) : null,
    refunds,
  };
}

/** The newest try comes first. */
function waitsForBank({ status, payments }: Transaction): boolean {
  return statuses[status] === 'open' && payments[0]?.status === 'action_required';
}

function paidAtOf({ payments, billedAt, updatedAt }: Transaction): Date {
  const captured = payments.find((each) => each.capturedAt !== null)?.capturedAt;
  return new Date(captured ?? billedAt ?? updatedAt);
}

const refundStatuses: Record<string, RefundSnapshot['status']> = {
  approved: 'done',
  pending_approval: 'pending',
};

/** What was given back, by us or by the customer's bank, the oldest first. */
function refundsOf({ adjustments }: Transaction): RefundSnapshot[] {
  return (adjustments ?? [])
    .filter(({ action }) => action === 'refund' || action === 'chargeback')
    .flatMap(({ id: ref, status, totals, createdAt }) => {
      const stands = refundStatuses[status];
      const [amount, tax] = [Number(totals?.total ?? 0), Number(totals?.tax ?? 0)];
      return stands === undefined || amount <= 0
        ? []
        : [{ ref, amount, tax, status: stands, at: new Date(createdAt) }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

export function toLine({
  product,
  totals,
}: {
  product: { name: string } | null;
  totals: { subtotal: string } | null;
}): Line {
  return { text: product?.name ?? '', amount: Number(totals?.subtotal ?? 0) };
}

/** Credits come with their tax: they lower what is paid, not the tax of what is charged. */
export function toSum(totals: TransactionTotals, lines: Line[]): Sum {
  const { discount, tax, credit, grandTotal, currencyCode } = totals;
  const total = Number(grandTotal);
  const less = [
    { text: 'Discount', amount: -Number(discount) },
    { text: 'Credit', amount: -Number(credit) },
  ].filter(({ amount }) => amount !== 0);
  return {
    lines: [...lines, ...less],
    ...{ net: total - Number(tax), tax: Number(tax), total, currency: currencyCode },
  };
}

/** Of the last payment that was made, the newest first. */
export function methodOf(transactions: readonly Transaction[]): PaymentMethod | null {
  for (const { payments, address } of transactions) {
    const details = payments.find((each) => each.capturedAt !== null)?.methodDetails;
    if (details) return toMethod(details, address?.countryCode ?? '');
  }
  return null;
}

function toMethod({ card, type }: PaymentMethodDetails, country: string): PaymentMethod {
  if (card === null) return { type, lastFour: '', expiration: '', country, fingerprint: null };
  const month = String(card.expiryMonth).padStart(2, '0');
  return {
    ...{ type: card.type, lastFour: card.last4, country },
    expiration: `${month}/${String(card.expiryYear)}`,
    fingerprint: null,
  };
}

function dateOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}
