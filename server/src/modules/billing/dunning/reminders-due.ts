import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Subscription } from '../../../schema/billing/billing.table.ts';
import type { reminderKinds } from '../../../schema/billing/dunning.table.ts';
import { standingOf } from '../../plans/index.ts';

export interface Reminder {
  kind: (typeof reminderKinds)[number];
  /** After the first failure, or before what comes. */
  day: number;
  /** What it is about: each is told of once. */
  period: string;
}

export interface ReminderFacts {
  subscription: Subscription;
  /** The payment that is due waits for the customer's bank. */
  isToConfirm: boolean;
  card: { lastFour: string; expiration: string } | null;
  /** Of whoever pays. */
  zone: string;
}

/** After the first failure of a payment. */
const overdueDays = [0, 3, 7, 14, 21, 27] as const;
const trialDays = [7, 3, 1] as const;
/** A week before is no news in a trial of a week. */
const SHORT_TRIAL_DAYS = 7;
const renewalDays = [30, 7] as const;
const cardDays = [30, 7] as const;

/** What is to be written about a subscription at a time: of each kind the newest that is due, and none before it. */
export function remindersDue(facts: ReminderFacts, now: Date): Reminder[] {
  const { subscription } = facts;
  if (subscription.provider === null) return [];
  const { state, step } = standingOf(subscription, now);
  const isOverdue = subscription.billingStatus === 'past_due' && state === 'past_due' && step !== 'free';
  if (isOverdue) return ofDebt(facts, now);
  if (state === 'trial') return [...ofTrial(facts, now), ...ofCard(facts, now)];
  return state === 'active' ? [...ofRenewal(facts, now), ...ofCard(facts, now)] : [];
}

function ofDebt({ subscription, isToConfirm, zone }: ReminderFacts, now: Date): Reminder[] {
  const { pastDueSince, periodEndsAt, paymentRef } = subscription;
  const since = pastDueSince ?? periodEndsAt;
  if (since === null) return [];
  const day = overdueDays.findLast((days) => timeAfter(since, days, zone) <= now);
  const confirm: Reminder[] = isToConfirm ? [{ kind: 'confirm', day: 0, period: paymentRef ?? '' }] : [];
  // The bank's question says all that the first day has to say.
  if (day === undefined || (isToConfirm && day === 0)) return confirm;
  return [...confirm, { kind: 'past_due', day, period: since.toISOString() }];
}

function ofTrial({ subscription, zone }: ReminderFacts, now: Date): Reminder[] {
  const { trialEndsAt, startsAt } = subscription;
  if (trialEndsAt === null) return [];
  const isShort = trialEndsAt.getTime() - startsAt.getTime() <= SHORT_TRIAL_DAYS * DAY_MS;
  const days = trialDays.filter((each) => !isShort || each < SHORT_TRIAL_DAYS);
  const day = dayBefore(days, { at: trialEndsAt, since: startsAt, now, zone });
  return day === undefined ? [] : [{ kind: 'trial_ends', day, period: trialEndsAt.toISOString() }];
}

function ofRenewal({ subscription, zone }: ReminderFacts, now: Date): Reminder[] {
  const { interval, periodStartsAt, periodEndsAt: at } = subscription;
  if (interval !== 'yearly' || at === null) return [];
  const day = dayBefore(renewalDays, { at, since: periodStartsAt ?? at, now, zone });
  return day === undefined ? [] : [{ kind: 'renewal', day, period: at.toISOString() }];
}

function ofCard({ subscription, card, zone }: ReminderFacts, now: Date): Reminder[] {
  const at = card && endOfCard(card.expiration);
  if (!card || !at) return [];
  const day = dayBefore(cardDays, { at, since: subscription.startsAt, now, zone });
  const period = `${card.lastFour} ${card.expiration}`;
  return day === undefined ? [] : [{ kind: 'card_expires', day, period }];
}

/** The end of the month, which is `MM/YYYY`; null for a method that does not expire. */
export function endOfCard(expiration: string): Date | null {
  const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(expiration) ?? [];
  return month === undefined || year === undefined ? null : new Date(Date.UTC(Number(year), Number(month)));
}

/** The last of some days before a time that has come, while that time has not. */
function dayBefore(
  days: readonly number[],
  { at, since, now, zone }: { at: Date; since: Date; now: Date; zone: string },
): number | undefined {
  if (at <= now) return undefined;
  return days.findLast((each) => {
    const due = morningOf(at, -each, zone);
    return due <= now && due > since;
  });
}

/** At once on the day itself. */
function timeAfter(at: Date, days: number, zone: string): Date {
  return days === 0 ? at : morningOf(at, days, zone);
}

const MORNING = '09:00';

/** Nine o'clock where somebody is, some days after a day. */
function morningOf(at: Date, days: number, zone: string): Date {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const morning = there
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(MORNING) });
  return new Date(morning.epochMilliseconds);
}
