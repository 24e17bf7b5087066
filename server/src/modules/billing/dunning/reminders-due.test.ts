import { describe, expect, test } from 'vitest';
import type { Subscription } from '../../../schema/billing/billing.table.ts';
import { remindersDue, type ReminderFacts } from './reminders-due.ts';

const paid: Subscription = {
  ...{ id: 1, billableId: 1, slot: 'default', planName: 'pro', interval: 'monthly', provider: 'sandbox' },
  ...{ providerRef: 'sub_1', priceId: 1, currency: 'USD', amount: 1999, quantity: 1 },
  ...{ billingStatus: 'active', startsAt: new Date('2027-01-31T15:00Z'), trialEndsAt: null },
  periodStartsAt: new Date('2027-01-31T15:00Z'),
  periodEndsAt: new Date('2027-02-28T15:00Z'),
  ...{ pastDueSince: null, paymentRef: null, nextPriceId: null, endsAt: null, closedAt: null },
  ...{ createdAt: new Date('2027-01-31T15:00Z'), updatedAt: new Date('2027-01-31T15:00Z') },
};
const card = { lastFour: '4242', expiration: '12/2031' };

function due(subscription: Partial<Subscription>, at: string, facts: Partial<ReminderFacts> = {}): string[] {
  const all = { subscription: { ...paid, ...subscription }, card, isToConfirm: false, zone: 'UTC', ...facts };
  return remindersDue(all, new Date(at)).map(({ kind, day }) => `${kind} ${String(day)}`);
}

describe('of a debt', () => {
  const failed: Partial<Subscription> = {
    ...{ billingStatus: 'past_due', pastDueSince: new Date('2027-02-28T15:00Z'), paymentRef: 'pay_1' },
    periodEndsAt: new Date('2027-03-31T15:00Z'),
  };

  test.each([
    ['2027-02-28T14:59Z', []],
    ['2027-02-28T15:00Z', ['past_due 0']],
    ['2027-03-03T08:59Z', ['past_due 0']],
    ['2027-03-03T09:00Z', ['past_due 3']],
    ['2027-03-07T09:00Z', ['past_due 7']],
    ['2027-03-14T09:00Z', ['past_due 14']],
    ['2027-03-21T09:00Z', ['past_due 21']],
    ['2027-03-27T09:00Z', ['past_due 27']],
    ['2027-03-28T15:00Z', []],
  ])('at %s the newest alone is due: %s', (at, kinds) => {
    expect(due(failed, at)).toEqual(kinds);
  });

  test.each([
    ['America/Los_Angeles', '2027-03-03T16:59Z', 'past_due 0'],
    ['America/Los_Angeles', '2027-03-03T17:00Z', 'past_due 3'],
    // Summer time has begun there on 14 March.
    ['America/Los_Angeles', '2027-03-14T16:00Z', 'past_due 14'],
    // The first failure was on the first of March there.
    ['Asia/Tokyo', '2027-03-03T23:59Z', 'past_due 0'],
    ['Asia/Tokyo', '2027-03-04T00:00Z', 'past_due 3'],
  ])('days begin at nine in %s: at %s %s is due', (zone, at, kind) => {
    expect(due(failed, at, { zone })).toEqual([kind]);
  });

  test('the bank’s question takes the place of the first, and is asked once for each payment', () => {
    const asked = { isToConfirm: true };
    expect(due(failed, '2027-02-28T16:00Z', asked)).toEqual(['confirm 0']);
    expect(due(failed, '2027-03-03T09:00Z', asked)).toEqual(['confirm 0', 'past_due 3']);
  });

  test('nothing is due once it is paid, given up or was given by staff', () => {
    const at = '2027-03-10T09:00Z';
    expect(due({ ...failed, billingStatus: 'active', pastDueSince: null }, at)).toEqual([]);
    expect(due({ ...failed, closedAt: new Date('2027-03-09T09:00Z') }, at)).toEqual([]);
    expect(due({ ...failed, provider: null }, at)).toEqual([]);
  });

  test('another failure begins anew', () => {
    const [first] = remindersDue(
      { subscription: { ...paid, ...failed }, card, isToConfirm: false, zone: 'UTC' },
      new Date('2027-03-01T00:00Z'),
    );
    const later = { ...paid, ...failed, pastDueSince: new Date('2027-03-31T15:00Z') };
    const [second] = remindersDue(
      { subscription: later, card, isToConfirm: false, zone: 'UTC' },
      new Date('2027-04-01T00:00Z'),
    );
    expect([first?.day, second?.day]).toEqual([0, 0]);
    expect(first?.period).not.toBe(second?.period);
  });
});

describe('of a trial', () => {
  const trial = (startsAt: string, endsAt: string): Partial<Subscription> => ({
    ...{ billingStatus: 'trialing', startsAt: new Date(startsAt) },
    ...{ trialEndsAt: new Date(endsAt), periodEndsAt: new Date(endsAt) },
  });
  const long = trial('2027-01-01T20:00Z', '2027-01-15T20:00Z');
  const short = trial('2027-01-01T20:00Z', '2027-01-08T20:00Z');

  test.each([
    ['2027-01-08T08:59Z', []],
    ['2027-01-08T09:00Z', ['trial_ends 7']],
    ['2027-01-12T09:00Z', ['trial_ends 3']],
    ['2027-01-14T09:00Z', ['trial_ends 1']],
    ['2027-01-15T20:00Z', []],
  ])('of two weeks, at %s: %s', (at, kinds) => {
    expect(due(long, at)).toEqual(kinds);
  });

  test.each([
    ['2027-01-02T09:00Z', []],
    ['2027-01-05T09:00Z', ['trial_ends 3']],
    ['2027-01-07T09:00Z', ['trial_ends 1']],
  ])('of a week, at %s: %s', (at, kinds) => {
    expect(due(short, at)).toEqual(kinds);
  });

  test('that is cancelled, nothing is said', () => {
    expect(due({ ...long, endsAt: new Date('2027-01-15T20:00Z') }, '2027-01-14T09:00Z')).toEqual([]);
  });

  test('that staff make longer, it is said again', () => {
    const later = new Date('2027-02-15T20:00Z');
    const longer = { ...long, trialEndsAt: later, periodEndsAt: later };
    expect(due(longer, '2027-01-15T09:00Z')).toEqual([]);
    expect(due(longer, '2027-02-12T09:00Z')).toEqual(['trial_ends 3']);
  });
});

describe('of a renewal', () => {
  const yearly: Partial<Subscription> = {
    ...{ interval: 'yearly', periodStartsAt: new Date('2027-03-31T15:00Z') },
    periodEndsAt: new Date('2028-03-31T15:00Z'),
  };

  test.each([
    ['2028-03-01T08:59Z', []],
    ['2028-03-01T09:00Z', ['renewal 30']],
    ['2028-03-24T09:00Z', ['renewal 7']],
    ['2028-03-31T15:00Z', []],
  ])('by the year, at %s: %s', (at, kinds) => {
    expect(due(yearly, at)).toEqual(kinds);
  });

  test('nothing is said by the month, or of one that is cancelled', () => {
    expect(due({}, '2027-02-25T09:00Z')).toEqual([]);
    expect(due({ ...yearly, endsAt: new Date('2028-03-31T15:00Z') }, '2028-03-24T09:00Z')).toEqual([]);
  });
});

describe('of a card', () => {
  const until = (expiration: string) => ({ card: { lastFour: '4242', expiration } });

  test.each([
    ['2028-01-30T08:59Z', []],
    ['2028-01-31T09:00Z', ['card_expires 30']],
    ['2028-02-23T09:00Z', ['card_expires 7']],
    ['2028-03-01T00:00Z', []],
  ])('that is good until the end of February, at %s: %s', (at, kinds) => {
    const monthly = { periodEndsAt: new Date('2028-03-10T15:00Z') };
    expect(due(monthly, at, until('02/2028'))).toEqual(kinds);
  });

  test('nothing is said where the subscription ends, or the method does not expire', () => {
    const at = '2028-02-23T09:00Z';
    const endsAt = new Date('2028-03-10T15:00Z');
    expect(due({ periodEndsAt: endsAt, endsAt }, at, until('02/2028'))).toEqual([]);
    expect(due({ periodEndsAt: endsAt }, at, until(''))).toEqual([]);
    expect(due({ periodEndsAt: endsAt }, at, { card: null })).toEqual([]);
  });
});
