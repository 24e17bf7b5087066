import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { planName } from '@linklet/contract/plans/plan-name.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Subscription } from '../../../schema/billing/billing.table.ts';
import type { DuePayment } from '../../../schema/billing/dunning.table.ts';
import { dunningDays, standingOf } from '../../plans/index.ts';
import { day } from '../../../platform/mail/day.ts';
import type { BillableOwner } from '../find-owner.ts';
import { LINK_DAYS } from './payment-link.ts';
import { endOfCard, type Reminder, type ReminderFacts } from './reminders-due.ts';

/** What an email says about a subscription is of this. */
export interface Reminded {
  subscription: Subscription;
  card: ReminderFacts['card'];
  now: Date;
  /** Of whoever pays. */
  zone: string;
  owner: BillableOwner;
  /** With the address of the page that pays it. */
  due: (DuePayment & { url: string }) | null;
  /** What the end of the trial or period charges. */
  renewal: { total: number; currency: string; planName: string; interval: PlanInterval } | null;
  productName: string;
  baseUrl: string;
}

const note =
  'You get this email because you pay for a subscription, or your address is in its billing details.';

export function letterOf(reminder: Reminder, about: Reminded): Letter {
  const { subject, paragraphs, button, isSecret } = letters[reminder.kind](about, reminder);
  return {
    ...{ subject, paragraphs, button, preview: paragraphs[0] ?? '', isSecret },
    note: isSecret
      ? `The link only pays this payment, without signing in, until ${dayOf(about, linkEnd(about.now))}. ${note}`
      : note,
  };
}

function dayOf({ zone }: Reminded, at: Date): string {
  return day(at, zone);
}

function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

interface Words {
  subject: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Its link opens something to whoever has it. */
  isSecret: boolean;
}

const letters: Record<Reminder['kind'], (about: Reminded, reminder: Reminder) => Words> = {
  past_due: (about, { day: after }) => ({
    subject: debtSubject(about, after),
    paragraphs: [failureOf(about), consequencesOf(about), REASSURANCE],
    ...payButton(about, 'Pay'),
  }),
  confirm: (about) => ({
    subject: `Confirm your payment for ${planOf(about)} at your bank`,
    paragraphs: [
      `Your bank needs you to confirm the payment of ${amountOf(about)} for ${whatOf(about)}${fromCard(about, ' with')}.`,
      consequencesOf(about),
      REASSURANCE,
    ],
    ...payButton(about, 'Confirm the payment of'),
  }),
  trial_ends: trialLetter,
  renewal: renewalLetter,
  card_expires: cardLetter,
};

const REASSURANCE =
  'Your links keep redirecting, and nothing is deleted. Paying restores everything at once.';

function planOf({ subscription, productName }: Reminded): string {
  return `${productName} ${planName(subscription.planName)}`;
}

const LAST_DAY = 27;
const FIRST_REMINDER_DAY = 3;

function debtSubject(about: Reminded, after: number): string {
  const plan = planOf(about);
  if (after < FIRST_REMINDER_DAY) return `Your payment for ${plan} failed`;
  if (after < LAST_DAY) return `Reminder: your payment for ${plan} is due`;
  return `Last reminder: ${plan} ends on ${dayOf(about, stepDay(about, 'free'))}`;
}

function amountOf({ due, subscription: { amount, currency } }: Reminded): string {
  return due ? formatAmount(due.total, due.currency) : `${formatAmount(amount, currency)} without tax`;
}

function whatOf(about: Reminded): string {
  const { due, productName } = about;
  if (due === null) return planOf(about);
  const { periodStartsAt: start, periodEndsAt: end } = due;
  const plan = `${productName} ${planName(due.planName)}`;
  return start === null || end === null ? plan : `${plan}, ${dayOf(about, start)} to ${dayOf(about, end)}`;
}

function fromCard({ card }: Reminded, preposition: string): string {
  // Not all methods are cards.
  return card === null || card.lastFour === '' ? '' : `${preposition} the card that ends in ${card.lastFour}`;
}

function failureOf(about: Reminded): string {
  const missing = about.card === null ? ': no card is on file' : '';
  const taken = `We couldn’t charge ${amountOf(about)} for ${whatOf(about)}${fromCard(about, ' from')}${missing}.`;
  return `${taken} It first failed on ${dayOf(about, sinceOf(about.subscription))}.`;
}

function sinceOf({ pastDueSince, periodEndsAt, updatedAt }: Subscription): Date {
  return pastDueSince ?? periodEndsAt ?? updatedAt;
}

function stepDay({ subscription }: Reminded, step: keyof typeof dunningDays): Date {
  const at = sinceOf(subscription).getTime() + dunningDays[step] * DAY_MS;
  const end = step === 'free' ? (subscription.endsAt?.getTime() ?? at) : at;
  return new Date(Math.min(at, end));
}

/** What has happened for the debt, and what comes next. */
function consequencesOf(about: Reminded): string {
  const [soft, hard, free] = (['soft', 'hard', 'free'] as const).map((step) =>
    dayOf(about, stepDay(about, step)),
  );
  const { step } = standingOf(about.subscription, about.now);
  const atLast = `on ${String(free)} you move to the free plan`;
  if (step === 'hard')
    return `Since ${String(soft)} nothing new can be created, since ${String(hard)} API and bulk creation are off, and ${atLast}.`;
  const stop = `from ${String(hard)} on API and bulk creation stop, too`;
  if (step === 'soft') return `Since ${String(soft)} nothing new can be created; ${stop}, and ${atLast}.`;
  return `From ${String(soft)} on nothing new can be created, ${stop}, and ${atLast}.`;
}

function payButton(about: Reminded, verb: string): Pick<Words, 'button' | 'isSecret'> {
  const { due, baseUrl, owner } = about;
  if (due === null)
    return { button: { label: 'Open the subscription', url: baseUrl + owner.path }, isSecret: false };
  return { button: { label: `${verb} ${amountOf(about)}`, url: due.url }, isSecret: true };
}

function trialLetter(about: Reminded): Words {
  const { card, subscription, renewal, owner, baseUrl } = about;
  const end = dayOf(about, subscription.trialEndsAt ?? about.now);
  const plan = planOf(about);
  const price = renewal ? `${formatAmount(renewal.total, renewal.currency)} in all` : 'its price';
  const every = (renewal ?? subscription).interval === 'yearly' ? 'year' : 'month';
  const paragraphs =
    card === null
      ? [
          `Your trial of ${plan} ends on ${end}. Then ${price} is due for the first ${every}, and no card is on file.`,
          'Add a card to continue. Nothing is charged before. Without a card your links keep redirecting, and everything else waits for the payment.',
        ]
      : [
          `Your trial of ${plan} ends on ${end}. Then ${price} is charged${fromCard(about, ' to')} for the first ${every}, unless you cancel before.`,
        ];
  return {
    ...{ subject: `Your trial of ${plan} ends on ${end}`, paragraphs, isSecret: false },
    button:
      card === null
        ? { label: 'Add a card', url: baseUrl + owner.methodPath }
        : { label: 'Open the subscription', url: baseUrl + owner.path },
  };
}

function renewalLetter(about: Reminded): Words {
  const { subscription, renewal, owner, baseUrl, productName } = about;
  const at = dayOf(about, subscription.periodEndsAt ?? about.now);
  const plan = planOf(about);
  const next = renewal
    ? `${formatAmount(renewal.total, renewal.currency)}, tax included, is charged${fromCard(about, ' to')} for a ${renewal.interval === 'yearly' ? 'year' : 'month'} of ${productName} ${planName(renewal.planName)}`
    : 'it is charged for another year';
  return {
    subject: `${plan} renews on ${at}`,
    paragraphs: [
      `On ${at} ${next}.`,
      'To cancel, open the subscription and press “Cancel plan” before that day: you keep everything until then.',
    ],
    button: { label: 'Open the subscription', url: baseUrl + owner.path },
    isSecret: false,
  };
}

function cardLetter(about: Reminded): Words {
  const { card, subscription, owner, baseUrl } = about;
  const end = endOfCard(card?.expiration ?? '');
  const last = day(new Date((end ?? about.now).getTime() - DAY_MS));
  const next =
    subscription.periodEndsAt === null ? '' : `, next on ${dayOf(about, subscription.periodEndsAt)}`;
  return {
    subject: `The card for ${planOf(about)} expires on ${last}`,
    paragraphs: [
      `The card that ends in ${card?.lastFour ?? ''} expires on ${last}. ${planOf(about)} is paid with it${next}.`,
      'Add another card in time, so that nothing stops. If your bank sent you a new card with the same number, enter it again with its new date.',
    ],
    button: { label: 'Change the card', url: baseUrl + owner.methodPath },
    isSecret: false,
  };
}
