import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { dunningDays, hasAccess, standingOf, type SubscriptionFacts } from './standing.ts';

const now = new Date('2027-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const inDays = (days: number) => daysAgo(-days);

const facts: SubscriptionFacts = {
  ...{ billingStatus: 'active', trialEndsAt: null, periodEndsAt: inDays(10) },
  ...{ pastDueSince: null, endsAt: null, closedAt: null },
};

const second = 1 / 86_400;
const rows: [string, Partial<SubscriptionFacts>, string, string | null, boolean][] = [
  ['paid', {}, 'active', null, true],
  ['without a period, as one that was given', { periodEndsAt: null }, 'active', null, true],
  ['on trial', { billingStatus: 'trialing', trialEndsAt: inDays(3) }, 'trial', null, true],
  ['on trial without an end', { billingStatus: 'trialing' }, 'active', null, true],
  ['paid after a trial', { trialEndsAt: daysAgo(30) }, 'active', null, true],
  ['about to end', { endsAt: inDays(second) }, 'grace', null, true],
  [
    'about to end while on trial',
    { billingStatus: 'trialing', trialEndsAt: inDays(1), endsAt: inDays(1) },
    'grace',
    null,
    true,
  ],
  ['at its end', { endsAt: now }, 'ended', null, false],
  ['ended', { endsAt: daysAgo(1) }, 'ended', null, false],
  ['closed', { closedAt: daysAgo(1) }, 'ended', null, false],
  ['closed, whatever its end', { closedAt: daysAgo(1), endsAt: inDays(9) }, 'ended', null, false],
  ['never paid', { billingStatus: 'incomplete' }, 'incomplete', null, false],
  [
    'never paid and silent',
    { billingStatus: 'incomplete', periodEndsAt: daysAgo(9) },
    'incomplete',
    null,
    false,
  ],
  ['paused', { billingStatus: 'paused' }, 'paused', null, false],
  ['silent for three days', { periodEndsAt: daysAgo(3) }, 'active', null, true],
  ['silent for longer', { periodEndsAt: daysAgo(3 + second) }, 'past_due', 'warned', true],
  ['silent for a week', { periodEndsAt: daysAgo(dunningDays.soft) }, 'past_due', 'soft', true],
  [
    'silent on trial',
    { billingStatus: 'trialing', trialEndsAt: daysAgo(8), periodEndsAt: daysAgo(8) },
    'past_due',
    'soft',
    true,
  ],
  ['overdue', { billingStatus: 'past_due', pastDueSince: now }, 'past_due', 'warned', true],
  [
    'overdue by the end of its period',
    { billingStatus: 'past_due', periodEndsAt: daysAgo(14) },
    'past_due',
    'hard',
    true,
  ],
  [
    'overdue, of which nobody knows since when',
    { billingStatus: 'past_due', periodEndsAt: null },
    'active',
    null,
    true,
  ],
  [
    'overdue and about to end',
    { billingStatus: 'past_due', pastDueSince: daysAgo(1), endsAt: inDays(1) },
    'past_due',
    'warned',
    true,
  ],
  [
    'overdue, with a period that goes on',
    { billingStatus: 'past_due', pastDueSince: daysAgo(7) },
    'past_due',
    'soft',
    true,
  ],
  [
    'overdue for almost 7 days',
    { billingStatus: 'past_due', pastDueSince: daysAgo(7 - second) },
    'past_due',
    'warned',
    true,
  ],
  [
    'overdue for almost 14 days',
    { billingStatus: 'past_due', pastDueSince: daysAgo(14 - second) },
    'past_due',
    'soft',
    true,
  ],
  ['overdue for 14 days', { billingStatus: 'past_due', pastDueSince: daysAgo(14) }, 'past_due', 'hard', true],
  [
    'overdue for almost 28 days',
    { billingStatus: 'past_due', pastDueSince: daysAgo(28 - second) },
    'past_due',
    'hard',
    true,
  ],
  [
    'overdue for 28 days',
    { billingStatus: 'past_due', pastDueSince: daysAgo(28) },
    'past_due',
    'free',
    false,
  ],
];

test.each(rows)('a subscription that is %s', (_, change, state, step, isThere) => {
  const standing = standingOf({ ...facts, ...change }, now);

  expect(standing).toEqual({ state, step });
  expect(hasAccess(standing)).toBe(isThere);
});
