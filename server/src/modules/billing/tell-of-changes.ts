import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Services } from '../../platform/scope.ts';
import type { Subscription } from '../../schema/billing/billing.table.ts';
import { recordEvent } from '../audit/index.ts';
import { notifyUser } from '../notifications/index.ts';
import { standingOf, type Standing } from '../plans/index.ts';
import { findOwner } from './find-owner.ts';
import type { Look } from './look-again.ts';

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** As emails say it: 27 November 2027. */
function day(at: Date): string {
  return days.format(at);
}

interface News {
  event:
    'subscription.started' | 'subscription.changed' | 'subscription.ended' | 'subscription.payment_failed';
  subject: string;
  text: string;
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
        userId: owner?.userId,
        ...(owner?.organizationId != null && { organizationId: owner.organizationId }),
        before: then ? planOf(then) : null,
        after: planOf(now),
      });
      if (!owner) continue;
      await notifyUser(services, owner.userId, { text: news.text, path: owner.path });
      await sendEmail(services, owner.email, {
        subject: news.subject,
        preview: news.text,
        paragraphs: [news.text],
        button: { label: 'Open the subscription', url: `${services.config.baseUrl}${owner.path}` },
        note: 'You get this email because you pay for a subscription.',
      });
    }
  }
}

function planOf({ planName, interval, billingStatus }: Subscription) {
  return { plan: planName, interval, status: billingStatus };
}

function newsOf({ clock, config }: Services, then: Subscription | undefined, now: Subscription): News[] {
  const at = clock();
  const stood = then ? standingOf(then, at) : ({ state: 'ended', step: null } satisfies Standing);
  const stands = standingOf(now, at);
  const plan = `${config.productName} ${now.planName}`;
  const price = `${formatAmount(now.amount, now.currency)} ${now.interval === 'yearly' ? 'a year' : 'a month'}`;
  const hadAccess = then !== undefined && then.closedAt === null && stood.state !== 'incomplete';
  if (now.closedAt !== null) return hadAccess ? [ended(plan)] : [];
  if (stands.state === 'incomplete' || stands.state === 'ended') return [];
  if (!hadAccess) return [started(plan, price, now)];
  if (stands.state === 'past_due' && stood.state !== 'past_due') return [pastDue(plan, price)];
  if (stood.state === 'past_due' && stands.state === 'active') return [paid(plan)];
  const changes = [
    then.priceId !== now.priceId ? changed(plan, price) : undefined,
    then.endsAt === null && now.endsAt !== null ? ending(plan, now.endsAt) : undefined,
    then.endsAt !== null && now.endsAt === null ? goesOn(plan) : undefined,
    then.nextPriceId !== now.nextPriceId && now.nextPriceId !== null ? scheduled(plan, now) : undefined,
  ];
  return changes.filter((each) => each !== undefined);
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
    text: `You have cancelled ${plan}. You keep all of it until ${day(at)}, and can reactivate it until then. Your links go on.`,
  };
}

function goesOn(plan: string): News {
  return {
    event: 'subscription.changed',
    subject: `${plan} goes on`,
    text: `Your cancellation of ${plan} is taken back: the subscription goes on as before.`,
  };
}

function scheduled(plan: string, { periodEndsAt }: Subscription): News {
  const at = periodEndsAt === null ? 'at the end of the period' : `on ${day(periodEndsAt)}`;
  return {
    event: 'subscription.changed',
    subject: `${plan} changes ${at}`,
    text: `You have chosen another plan, which begins ${at}. Until then you keep ${plan}.`,
  };
}

function pastDue(plan: string, price: string): News {
  return {
    event: 'subscription.payment_failed',
    subject: `Your payment for ${plan} failed`,
    text: `We could not take the payment for ${plan} (${price}, without tax). Give another card, or pay now: after 7 days nothing new can be made, after 14 days API and bulk creation stop, and after 28 days you are on the free plan. Your links redirect all the time, and nothing is deleted.`,
  };
}

function paid(plan: string): News {
  return {
    event: 'subscription.changed',
    subject: `Thank you: ${plan} is paid`,
    text: `Your payment for ${plan} has arrived, and everything is as before.`,
  };
}

function ended(plan: string): News {
  return {
    event: 'subscription.ended',
    subject: `${plan} has ended`,
    text: `${plan} has ended, and you are on the free plan. Your links and their statistics stay, and redirect as before.`,
  };
}
