import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { planName } from '@linklet/contract/plans/plan-name.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Services } from '../../platform/scope.ts';
import type { Subscription } from '../../schema/billing/billing.table.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { standingOf, type SubscriptionState } from '../plans/index.ts';
import { day } from '../../platform/mail/day.ts';
import { findOwner, type BillableOwner } from './find-owner.ts';

interface News {
  event:
    'subscription.started' | 'subscription.changed' | 'subscription.ended' | 'subscription.payment_failed';
  /** Null where a reminder says it. */
  subject: string | null;
  text: string;
}

/** The subscriptions of a billable, before and after a provider was asked. */
export interface Look {
  before: Subscription[];
  after: Subscription[];
}

/** Tells whoever pays, and the trail, what became of a subscription: once for each change, however often it is told to us. */
export async function tellOfChanges(
  services: Services,
  billableId: number,
  { before, after }: Look,
): Promise<void> {
  const owner = await findOwner(services, billableId);
  for (const now of after) {
    const then = before.find(({ id }) => id === now.id);
    for (const news of newsOf(services, then, now)) {
      await recordEvent(services, news.event, {
        ...aboutOwner(owner),
        before: then ? planOf(then) : null,
        after: planOf(now),
      });
      if (owner) await tellOwner(services, owner, news);
    }
  }
}

function aboutOwner(owner: BillableOwner | undefined) {
  if (owner?.organizationId == null) return { userId: owner?.userId };
  return { userId: owner.userId, organizationId: owner.organizationId };
}

async function tellOwner(services: Services, owner: BillableOwner, { subject, text }: News): Promise<void> {
  await notifyUser(services, owner.userId, { text, path: owner.path });
  if (subject === null) return;
  await sendEmail(services, owner.email, {
    ...{ subject, preview: text, paragraphs: [text] },
    button: { label: 'Open the subscription', url: `${services.config.baseUrl}${owner.path}` },
    note: 'You get this email because you pay for a subscription.',
  });
}

function planOf({ planName, interval, billingStatus }: Subscription) {
  return { plan: planName, interval, status: billingStatus };
}

function newsOf({ clock, config }: Services, then: Subscription | undefined, now: Subscription): News[] {
  const at = clock();
  const stood = stateOf(then, at);
  const stands = stateOf(now, at);
  const plan = `${config.productName} ${planName(now.planName)}`;
  const price = `${formatAmount(now.amount, now.currency)} ${now.interval === 'yearly' ? 'a year' : 'a month'}`;
  const had = then !== undefined && isThere(stood);
  if (!isThere(stands)) return had && now.closedAt !== null ? [ended(plan)] : [];
  if (!had) return [started(plan, price, now)];
  return paymentNews({ stood, stands, plan }) ?? changesOf({ then, now, plan, price });
}

interface Stood {
  stood: SubscriptionState;
  stands: SubscriptionState;
  plan: string;
}

function paymentNews({ stood, stands, plan }: Stood): News[] | undefined {
  if (stands === 'past_due' && stood !== 'past_due') return [pastDue(plan)];
  return stood === 'past_due' && stands === 'active' ? [paid(plan)] : undefined;
}

function stateOf(subscription: Subscription | undefined, at: Date): SubscriptionState {
  if (subscription === undefined || subscription.closedAt !== null) return 'ended';
  // One that ends later is told of once it has.
  return standingOf({ ...subscription, endsAt: null }, at).state;
}

function isThere(state: SubscriptionState): boolean {
  return state !== 'incomplete' && state !== 'ended';
}

interface Change {
  then: Subscription;
  now: Subscription;
  plan: string;
  price: string;
}

function changesOf({ then, now, plan, price }: Change): News[] {
  const wasEnding = then.endsAt !== null;
  const isScheduled = now.nextPriceId !== null && then.nextPriceId !== now.nextPriceId;
  return [
    ...(then.priceId === now.priceId ? [] : [changed(plan, price)]),
    ...(now.endsAt !== null && !wasEnding ? [ending(plan, now.endsAt)] : []),
    ...(now.endsAt === null && wasEnding ? [goesOn(plan)] : []),
    ...(isScheduled ? [scheduled(plan, now)] : []),
  ];
}

function started(plan: string, price: string, { trialEndsAt, periodEndsAt }: Subscription): News {
  const isTrial = trialEndsAt !== null && trialEndsAt.getTime() === periodEndsAt?.getTime();
  return {
    event: 'subscription.started',
    subject: isTrial ? `Your trial of ${plan} has begun` : `You are on ${plan}`,
    text: isTrial
      ? `You can use all of ${plan} until ${day(trialEndsAt)}. Then it costs ${price}, without tax, unless you cancel before.`
      : `You pay ${price}, without tax${periodEndsAt === null ? '' : `, next on ${day(periodEndsAt)}`}.`,
  };
}

function changed(plan: string, price: string): News {
  return {
    event: 'subscription.changed',
    subject: `You are on ${plan} now`,
    text: `Your plan is ${plan} now, for ${price}, without tax.`,
  };
}

function ending(plan: string, at: Date): News {
  return {
    event: 'subscription.changed',
    subject: `${plan} ends on ${day(at)}`,
    text: `You cancelled ${plan}. You keep all of it until ${day(at)}, and can reactivate it until then. Your links keep working.`,
  };
}

function goesOn(plan: string): News {
  return {
    event: 'subscription.changed',
    subject: `${plan} goes on`,
    text: `Your cancellation of ${plan} was withdrawn: the subscription continues.`,
  };
}

function scheduled(plan: string, { periodEndsAt }: Subscription): News {
  const at = periodEndsAt === null ? 'at the end of the period' : `on ${day(periodEndsAt)}`;
  return {
    event: 'subscription.changed',
    subject: `${plan} changes ${at}`,
    text: `Another plan begins ${at}. Until then you keep ${plan}.`,
  };
}

function pastDue(plan: string): News {
  return {
    event: 'subscription.payment_failed',
    subject: null,
    text: `We couldn’t charge the payment for ${plan}. Give another card, or pay now: after 7 days nothing new can be created, after 14 days API and bulk creation stop, and after 28 days you move to the free plan. Your links keep redirecting, and nothing is deleted.`,
  };
}

function paid(plan: string): News {
  return {
    event: 'subscription.changed',
    subject: `Thank you: ${plan} is paid`,
    text: `Your payment for ${plan} has arrived, and everything works again.`,
  };
}

function ended(plan: string): News {
  return {
    event: 'subscription.ended',
    subject: `${plan} has ended`,
    text: `${plan} has ended, and you are on the free plan. Your links keep redirecting, and their statistics stay.`,
  };
}
