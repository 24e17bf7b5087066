import { periodLines, periodEnd, remainderOf, sumOf, type Line } from '@linklet/contract/billing/amounts.ts';
import type {
  Pending,
  SandboxCustomer,
  SandboxDiscount,
  SandboxPayment,
  SandboxPrice,
  SandboxRefund,
  SandboxSubscription,
} from '../../../../schema/billing/sandbox.table.ts';
import { DAY_MS, HOUR_MS } from '../../../../platform/clock.ts';
import { newId } from './new-id.ts';

/** A customer with all that the sandbox knows; what happens to it changes it in place, and says so in `news`. */
export interface SandboxAccount {
  customer: SandboxCustomer;
  subscriptions: SandboxSubscription[];
  payments: SandboxPayment[];
  /** Types of the events to tell of. */
  news: string[];
}

/** Days after the first try on which a payment is tried again. */
export const retryDays = [1, 3, 5, 8, 12, 16, 20] as const;

export type Outcome = 'paid' | 'declined' | 'lacks_funds' | 'no_card' | 'confirm';

/** Lets the time pass: trials and periods end in their order, and payments are tried again. */
export function advance(account: SandboxAccount, now: Date): void {
  for (;;) {
    const due = nextDue(account, now);
    if (due === undefined) return;
    due.happens();
  }
}

interface Due {
  at: Date;
  happens: () => void;
}

function nextDue(account: SandboxAccount, now: Date): Due | undefined {
  const ends = account.subscriptions.filter(endsByItself).map((subscription) => ({
    at: subscription.cancelsAt ?? subscription.periodEndsAt,
    happens: () => endPeriod(account, subscription),
  }));
  const retries = account.payments.flatMap((payment) => {
    const { nextAttemptAt: at } = payment;
    return at === null ? [] : [{ at, happens: () => void attempt(account, payment, at) }];
  });
  const expiries = account.payments.filter(isWaiting).map((payment) => ({
    at: new Date(payment.createdAt.getTime() + WAITS_MS),
    happens: () => expire(account, payment),
  }));
  return [...ends, ...retries, ...expiries]
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())[0];
}

/** How long a payment waits for the bank, or for another card, before what it is for is given up. */
export const WAITS_MS = 23 * HOUR_MS;

function isWaiting(payment: SandboxPayment): boolean {
  return isDue(payment) && payment.pending !== null;
}

/** What was not paid in time is not done. */
function expire(account: SandboxAccount, payment: SandboxPayment): void {
  Object.assign(payment, { status: 'void', nextAttemptAt: null });
  const subscription = subscriptionOf(account, payment);
  if (subscription?.status === 'incomplete') end(account, subscription, payment.createdAt);
  account.news.push('payment.expired');
}

// What is not paid for does not begin anew.
function endsByItself({ status, cancelsAt }: SandboxSubscription): boolean {
  return status === 'active' || status === 'trialing' || (status === 'past_due' && cancelsAt !== null);
}

function endPeriod(account: SandboxAccount, subscription: SandboxSubscription): void {
  const { cancelsAt, periodEndsAt } = subscription;
  if (cancelsAt === null) renew(account, subscription, periodEndsAt);
  else end(account, subscription, cancelsAt);
}

/** Ends a subscription; what is due for it is not asked for any more. */
export function end(account: SandboxAccount, subscription: SandboxSubscription, at: Date): void {
  Object.assign(subscription, { status: 'ended', endedAt: at, nextPrice: null });
  for (const payment of account.payments) {
    if (payment.subscriptionId === subscription.id && isDue(payment))
      Object.assign(payment, { status: 'void', nextAttemptAt: null });
  }
  account.news.push('subscription.ended');
}

function renew(account: SandboxAccount, subscription: SandboxSubscription, at: Date): void {
  const { nextPrice, price, anchor } = subscription;
  // A trial's end begins the months and years that are paid for.
  const isFirst = subscription.status === 'trialing';
  const hasOtherInterval = nextPrice !== null && nextPrice.interval !== price.interval;
  Object.assign(subscription, {
    ...{ price: nextPrice ?? price, nextPrice: null },
    anchor: isFirst || hasOtherInterval ? at : anchor,
  });
  beginPeriod(subscription, at);
  const lines = periodLines(subscription.price.text, subscription.price, subscription.discount);
  if (subscription.discount?.isForever === false) subscription.discount = null;
  const payment = demand(account, { subscription, lines, at });
  attempt(account, payment, at);
}

function beginPeriod(subscription: SandboxSubscription, at: Date): void {
  Object.assign(subscription, {
    periodStartsAt: at,
    periodEndsAt: periodEnd(subscription.anchor, at, subscription.price.interval),
    status: 'active',
  });
}

interface Demand {
  subscription: SandboxSubscription;
  lines: Line[];
  at: Date;
  pending?: Pending | null;
}

/** A payment for a subscription that is due from then on. */
export function demand(
  account: SandboxAccount,
  { subscription, lines, at, pending = null }: Demand,
): SandboxPayment {
  const { currency } = subscription.price;
  const period = periodOf(subscription);
  return addPayment(account, {
    subscriptionId: subscription.id,
    lines,
    currency,
    period,
    at,
    pending,
    key: null,
  });
}

interface NewPayment extends Pick<SandboxPayment, 'subscriptionId' | 'period' | 'pending' | 'key'> {
  lines: Line[];
  currency: string;
  at: Date;
}

export function addPayment(
  account: SandboxAccount,
  { lines, currency, at, ...more }: NewPayment,
): SandboxPayment {
  const payment: SandboxPayment = {
    ...more,
    id: newId('pay'),
    customerId: account.customer.id,
    status: 'open',
    sum: sumOf(lines, currency, account.customer.taxRate),
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    createdAt: at,
    paidAt: null,
    refunds: [],
  };
  account.payments.push(payment);
  return payment;
}

function periodOf({ periodStartsAt, periodEndsAt }: SandboxSubscription) {
  return { startsAt: periodStartsAt.toISOString(), endsAt: periodEndsAt.toISOString() };
}

/** Charges the card that is there. */
export function attempt(account: SandboxAccount, payment: SandboxPayment, at: Date): Outcome {
  const outcome = payment.sum.total <= 0 ? 'paid' : outcomeOf(account, payment);
  const tries = payment.attempts;
  Object.assign(payment, { attempts: tries + 1, nextAttemptAt: null });
  if (outcome === 'paid') {
    settle(account, payment, at);
    return outcome;
  }
  Object.assign(payment, { failure: outcome, status: outcome === 'confirm' ? 'confirm' : 'open' });
  if (payment.pending === null) {
    fallDue(account, payment, at);
    payment.nextAttemptAt = nextTry(payment, outcome, tries);
  }
  account.news.push('payment.failed');
  return outcome;
}

function outcomeOf({ customer: { card }, payments }: SandboxAccount, payment: SandboxPayment): Outcome {
  if (card === null) return 'no_card';
  const wasPaid = payments.some(({ id, status }) => id !== payment.id && status === 'paid');
  const byBehaviour = {
    pays: 'paid',
    declines: 'declined',
    lacks_funds: 'lacks_funds',
    // The first payment is made, no later one.
    fails_later: wasPaid ? 'declined' : 'paid',
    confirms: 'confirm',
  } as const;
  return byBehaviour[card.behaviour];
}

// A card that was declined for good is not tried again, and neither is one that is missing.
function nextTry({ createdAt }: SandboxPayment, outcome: Outcome, tries: number): Date | null {
  const days = outcome === 'lacks_funds' ? retryDays[tries] : undefined;
  return days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS);
}

function fallDue(account: SandboxAccount, payment: SandboxPayment, at: Date): void {
  const subscription = subscriptionOf(account, payment);
  if (!subscription || subscription.status === 'ended') return;
  Object.assign(subscription, { status: 'past_due', pastDueSince: subscription.pastDueSince ?? at });
  account.news.push('subscription.past_due');
}

/** A payment is made: what waits for it is done. */
export function settle(account: SandboxAccount, payment: SandboxPayment, at: Date): void {
  Object.assign(payment, { status: 'paid', paidAt: at, nextAttemptAt: null, failure: null });
  account.news.push('payment.paid');
  const subscription = subscriptionOf(account, payment);
  if (!subscription || subscription.status === 'ended') return;
  const { pending } = payment;
  if (pending?.kind === 'change') {
    applyChange(account, subscription, pending);
    // With another interval a new period has begun, which this pays.
    payment.period = periodOf(subscription);
  }
  if (subscription.status === 'incomplete') subscription.status = 'active';
  const isDueStill = account.payments.some(
    (other) => other.subscriptionId === subscription.id && isDue(other) && other.pending === null,
  );
  if (isDueStill || subscription.status !== 'past_due') return;
  Object.assign(subscription, { status: 'active', pastDueSince: null });
  account.news.push('subscription.changed');
}

/** Gives back a part of what was paid, or all of it; false where that is more than is left. */
export function giveBack(account: SandboxAccount, payment: SandboxPayment, part: SandboxRefund): boolean {
  const left = payment.sum.total - payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (payment.status !== 'paid' || part.amount < 1 || part.amount > left) return false;
  payment.refunds = [...payment.refunds, part];
  if (part.amount === left) payment.status = 'refunded';
  account.news.push('payment.refunded');
  return true;
}

function subscriptionOf({ subscriptions }: SandboxAccount, { subscriptionId }: SandboxPayment) {
  return subscriptions.find(({ id }) => id === subscriptionId);
}

export function isDue({ status }: SandboxPayment): boolean {
  return status === 'open' || status === 'confirm';
}

/** What a change costs now: what is left of the period is given back, and the new price charged for what is left. */
export function changeLines(subscription: SandboxSubscription, price: SandboxPrice, at: Date): Line[] {
  if (subscription.status === 'trialing') return [];
  const period = { startsAt: subscription.periodStartsAt, endsAt: subscription.periodEndsAt };
  const { currency } = price;
  const paid = subscription.price.amount;
  const isOtherInterval = price.interval !== subscription.price.interval;
  const credit = remainderOf({ amount: paid, currency, period, at });
  const charge = isOtherInterval ? price.amount : remainderOf({ amount: price.amount, currency, period, at });
  return [
    { text: `Rest of ${subscription.price.text}`, amount: -credit },
    { text: price.text, amount: charge },
  ];
}

export function applyChange(
  account: SandboxAccount,
  subscription: SandboxSubscription,
  { price, at }: { price: SandboxPrice; at: string },
): void {
  const isOtherInterval = price.interval !== subscription.price.interval;
  Object.assign(subscription, { price, nextPrice: null });
  if (isOtherInterval && subscription.status !== 'trialing') {
    subscription.anchor = new Date(at);
    beginPeriod(subscription, new Date(at));
  }
  account.news.push('subscription.changed');
}

interface NewSubscription {
  price: SandboxPrice;
  discount: SandboxDiscount | null;
  trialDays: number;
  checkoutId: string | null;
  at: Date;
}

/** Begins a subscription: its first payment is due at once, unless a trial comes first. */
export function begin(
  account: SandboxAccount,
  { price, discount, trialDays, checkoutId, at }: NewSubscription,
): SandboxSubscription {
  const trialEndsAt = trialDays > 0 ? new Date(at.getTime() + trialDays * DAY_MS) : null;
  const subscription: SandboxSubscription = {
    ...{ id: newId('sub'), customerId: account.customer.id, checkoutId, price, nextPrice: null },
    status: trialEndsAt === null ? 'incomplete' : 'trialing',
    discount: discount !== null && (discount.isForever || trialEndsAt !== null) ? discount : null,
    ...{ anchor: at, trialEndsAt, periodStartsAt: at },
    periodEndsAt: trialEndsAt ?? periodEnd(at, at, price.interval),
    ...{ pastDueSince: null, cancelsAt: null, endedAt: null, createdAt: at },
  };
  account.subscriptions.push(subscription);
  account.news.push('subscription.started');
  return subscription;
}
