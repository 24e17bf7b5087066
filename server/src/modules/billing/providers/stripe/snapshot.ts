import type Stripe from 'stripe';
import type { Sum } from '@linklet/contract/billing/amounts.ts';
import { SECOND_MS } from '../../../../platform/clock.ts';
import { isRefunded } from '../left-of.ts';
import type {
  PaymentMethod,
  PaymentSnapshot,
  Ref,
  RefundSnapshot,
  SubscriptionSnapshot,
} from '../provider.ts';

/** The id of what Stripe answers as an id or whole. */
export function refOf(thing: string | { id?: string } | null | undefined): Ref | null {
  if (thing == null) return null;
  return typeof thing === 'string' ? thing : (thing.id ?? null);
}

export function isLive({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

/** Ours have one. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`Subscription ${id} has no items.`);
  return item;
}

/** The number of a price of ours; null for one that was made in another way. */
export function priceIdOf(subscription: Stripe.Subscription): number | null {
  const id = Number(itemOf(subscription).price.metadata['price_id'] ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const statuses: Record<string, SubscriptionSnapshot['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
  paused: 'paused',
};

interface Around {
  priceId: number;
  invoices: readonly Stripe.Invoice[];
  /** By which a subscription was bought. */
  sessions: readonly Stripe.Checkout.Session[];
}

export function toSnapshot(
  subscription: Stripe.Subscription,
  { priceId, invoices, sessions }: Around,
): SubscriptionSnapshot {
  const { id: ref, status: theirs } = subscription;
  const item = itemOf(subscription);
  const status = statuses[theirs] ?? 'incomplete';
  const due = invoices.filter((each) => subscriptionOf(each) === ref && isDue(each));
  const oldest = due.at(-1);
  return {
    ref,
    checkoutRef: refOf(sessions.find((each) => refOf(each.subscription) === ref)),
    ...{ priceId, nextPriceId: nextPriceOf(subscription), status, quantity: item.quantity ?? 1 },
    startedAt: moment(subscription.start_date),
    trialEndsAt: momentOrNull(subscription.trial_end),
    periodStartsAt: moment(item.current_period_start),
    periodEndsAt: moment(item.current_period_end),
    pastDueSince: status === 'past_due' ? sinceOf(oldest, item) : null,
    endsAt: endOf(subscription, item),
    paymentRef: refOf(oldest),
  };
}

function sinceOf(oldest: Stripe.Invoice | undefined, item: Stripe.SubscriptionItem): Date {
  return moment(oldest?.created ?? item.current_period_start);
}

/** Of the subscription itself: what waits for the payment of a change is no debt. */
function isDue({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status === 'open' && reason !== 'subscription_update';
}

function nextPriceOf({ schedule }: Stripe.Subscription): number | null {
  if (schedule === null || typeof schedule === 'string' || !isBeforeLast(schedule)) return null;
  return Number(schedule.metadata?.['next_price_id'] ?? 0) || null;
}

function isBeforeLast({ status, phases, current_phase: current }: Stripe.SubscriptionSchedule): boolean {
  const last = phases.at(-1);
  return status === 'active' && last !== undefined && last.start_date > (current?.start_date ?? 0);
}

function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  const { ended_at: endedAt, cancel_at: cancelAt, cancel_at_period_end: isEnding } = subscription;
  return momentOrNull(endedAt ?? cancelAt ?? (isEnding ? item.current_period_end : null));
}

function subscriptionOf({ parent }: Stripe.Invoice): Ref | null {
  return refOf(parent?.subscription_details?.subscription);
}

const paymentStatuses: Record<string, PaymentSnapshot['status']> = { open: 'open', paid: 'paid' };

/** Null for one that is not asked for yet. */
export function toPayment(
  invoice: Stripe.Invoice,
  { charges, toConfirm }: { charges: readonly Stripe.Charge[]; toConfirm: ReadonlySet<Ref> },
): PaymentSnapshot | null {
  const { status, status_transitions: times } = invoice;
  if (status === 'draft' || status === null) return null;
  const refunds = refundsOf(invoice, charges);
  return {
    ref: invoice.id,
    subscriptionRef: subscriptionOf(invoice),
    status: isRefunded(invoice.total, refunds) ? 'refunded' : (paymentStatuses[status] ?? 'void'),
    isToConfirm: status === 'open' && intentsOf(invoice).some((intent) => toConfirm.has(intent)),
    sum: toSum(invoice),
    period: periodOf(invoice),
    createdAt: moment(invoice.created),
    paidAt: momentOrNull(times.paid_at),
    refunds,
  };
}

/** What was given back, the oldest first. */
function refundsOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): RefundSnapshot[] {
  const intents = intentsOf(invoice);
  return charges
    .filter((each) => intents.includes(refOf(each.payment_intent) ?? ''))
    .flatMap(({ refunds }) => refunds?.data ?? [])
    .flatMap((each) => toRefund(each) ?? [])
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

const refundStatuses: Record<string, RefundSnapshot['status']> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
};

/** Null for one that failed. */
function toRefund({ id: ref, amount, status, created }: Stripe.Refund): RefundSnapshot | null {
  const stands = refundStatuses[status ?? ''];
  return stands === undefined ? null : { ref, amount, tax: null, status: stands, at: moment(created) };
}

function intentsOf({ payments }: Stripe.Invoice): Ref[] {
  return (payments?.data ?? []).flatMap(({ payment }) => refOf(payment.payment_intent) ?? []);
}

function periodOf({ lines }: Stripe.Invoice): PaymentSnapshot['period'] {
  const [last] = [...lines.data].sort((one, other) => other.period.end - one.period.end);
  return last ? { startsAt: moment(last.period.start), endsAt: moment(last.period.end) } : null;
}

export function toSum(
  { lines, currency, total, total_taxes: taxes, total_discount_amounts: discounts }: Stripe.Invoice,
  { isNothing = false } = {},
): Sum {
  const code = currency.toUpperCase();
  if (isNothing) return { lines: [], net: 0, tax: 0, total: 0, currency: code };
  const tax = (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const off = (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const shown = lines.data.map(({ description, amount }) => ({ text: description ?? '', amount }));
  return {
    lines: off === 0 ? shown : [...shown, { text: 'Coupon', amount: -off }],
    ...{ net: total - tax, tax, total, currency: code },
  };
}

export function toMethod(method: Stripe.PaymentMethod): PaymentMethod {
  const { card, sepa_debit: debit, type } = method;
  if (card) return toCard(card);
  const country = debit?.country ?? method.billing_details.address?.country ?? '';
  return { type, lastFour: debit?.last4 ?? '', expiration: '', country, fingerprint: null };
}

function toCard(card: Stripe.PaymentMethod.Card): PaymentMethod {
  const { brand, last4, country, exp_month, exp_year, fingerprint } = card;
  const expiration = `${String(exp_month).padStart(2, '0')}/${String(exp_year)}`;
  return {
    ...{ type: brand, lastFour: last4, expiration, country: country ?? '' },
    fingerprint: fingerprint ?? null,
  };
}

function moment(seconds: number): Date {
  return new Date(seconds * SECOND_MS);
}

function momentOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : moment(seconds);
}
