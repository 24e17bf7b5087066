import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { formatDate } from '#/lib/format.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';

export function perInterval(amount: number, currency: string, interval: PlanInterval | null): string {
  const price = formatAmount(amount, currency);
  if (interval === null) return price;
  return `${price} a ${interval === 'yearly' ? 'year' : 'month'}`;
}

export const stateMarks: Record<SubscriptionView['state'], { text: string; tone: Tone }> = {
  free: { text: 'Free', tone: 'quiet' },
  incomplete: { text: 'Waiting for your bank', tone: 'warn' },
  trial: { text: 'Trial', tone: 'first' },
  active: { text: 'Active', tone: 'good' },
  grace: { text: 'Cancelled', tone: 'warn' },
  past_due: { text: 'Payment failed', tone: 'bad' },
  paused: { text: 'Paused', tone: 'warn' },
  ended: { text: 'Ended', tone: 'quiet' },
};

const on = (at: string | null) => (at === null ? '' : ` on ${formatDate(at)}`);

/** What comes next, and when. */
export function nextSentence(subscription: SubscriptionView, hasCard: boolean): string {
  const { state, amount, currency, interval, billing_type: type } = subscription;
  const price = perInterval(amount, currency, interval);
  if (state === 'free') return 'You pay nothing.';
  if (type === null) return 'This plan was given to you for free.';
  if (state === 'trial') {
    const end = `Your trial ends${on(subscription.trial_ends_at)}.`;
    return hasCard ? `${end} Then you pay ${price}.` : `${end} Add a card to go on for ${price}.`;
  }
  if (state === 'grace')
    return `You keep everything until${on(subscription.ends_at).replace(' on', '')}, then move to the free plan.`;
  if (state === 'incomplete') return 'Your bank needs you to confirm the payment.';
  if (state === 'active') return `You pay ${price}, next${on(subscription.next_renewal_at)}.`;
  return `${price} is due.`;
}

type Dunning = NonNullable<SubscriptionView['dunning']>;

/** What an overdue payment has led to, and what it leads to next. */
export function dunningSentence({ step, since, next_at: next }: Dunning, payment = 'Your payment'): string {
  const failed = `${payment} failed on ${formatDate(since)}.`;
  const links = 'Your links keep redirecting, and nothing is deleted.';
  if (step === 'warned') return `${failed} From ${dateOf(next)} on, nothing new can be created. ${links}`;
  if (step === 'soft')
    return `${failed} You can’t add links beyond the free plan, domains or members; from ${dateOf(next)} on, API and bulk creation are off, too. ${links}`;
  if (step === 'hard')
    return `${failed} Nothing new can be created, and API and bulk creation are off; from ${dateOf(next)} on, you are on the free plan. ${links}`;
  return `${failed} The free plan applies until it is paid. ${links}`;
}

function dateOf(at: string | null): string {
  return at === null ? '' : formatDate(at);
}
