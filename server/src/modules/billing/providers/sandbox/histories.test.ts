import { describe, expect, test } from 'vitest';
import { periodLines, sumOf } from '@linklet/contract/billing/amounts.ts';
import { soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import { DAY_MS, HOUR_MS } from '../../../../platform/clock.ts';
import type {
  CardBehaviour,
  SandboxPrice,
  SandboxSubscription,
} from '../../../../schema/billing/sandbox.table.ts';
import { hasAccess, standingOf } from '../../../plans/index.ts';
import {
  advance,
  applyChange,
  begin,
  changeLines,
  demand,
  end,
  isDue,
  type SandboxAccount,
} from './account.ts';
import { charge, payAllDue, payOne } from './charge.ts';

/** `HISTORIES=10000` plays as many as a release is to stand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 40;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class History {
  readonly random: () => number;
  readonly account: SandboxAccount;
  readonly currency: SoldCurrency;
  now = new Date('2027-01-31T10:00:00Z');
  /** What was said that a change costs, beside what was charged for it. */
  readonly quoted: [number, number][] = [];
  readonly told: string[] = [];

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.currency = this.pick(soldCurrencies);
    this.account = {
      customer: {
        id: 'cus_1',
        email: '',
        aheadMs: 0,
        taxRate: this.pick([0, 7000, 19_000, 25_500]),
        card: null,
        createdAt: this.now,
      },
      subscriptions: [],
      payments: [],
      news: [],
    };
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.random() * values.length)] as Value;
  }

  price(): SandboxPrice {
    const size = this.pick([999, 1999, 4999, 12_345, 1_798_800]);
    const interval = this.pick(['monthly', 'yearly'] as const);
    return {
      id: size,
      text: `plan of ${String(size)}`,
      amount: interval === 'yearly' ? size * 10 : size,
      currency: this.currency,
      interval,
    };
  }

  get live(): SandboxSubscription | undefined {
    return this.account.subscriptions.find(({ status }) => status !== 'ended');
  }

  step(): void {
    const act = this.pick(Object.keys(acts));
    this.told.push(act);
    acts[act]?.(this);
    advance(this.account, this.now);
  }
}

const monthlyOf = ({ amount, interval }: SandboxPrice) => (interval === 'yearly' ? amount / 12 : amount);

function changeTo(history: History, live: SandboxSubscription, price: SandboxPrice): void {
  const { account, now } = history;
  const isShorter = live.price.interval === 'yearly' && price.interval === 'monthly';
  if (isShorter || monthlyOf(price) < monthlyOf(live.price)) {
    live.nextPrice = price;
    return;
  }
  const lines = changeLines(live, price, now);
  const quoted = sumOf(lines, price.currency, account.customer.taxRate).total;
  const change = { price, at: now.toISOString() };
  if (quoted <= 0) {
    applyChange(account, live, change);
    return;
  }
  const pending = { kind: 'change', ...change } as const;
  const payment = demand(account, { subscription: live, lines, at: now, pending });
  charge(account, payment, now);
  history.quoted.push([quoted, payment.sum.total]);
}

const behaviours: readonly CardBehaviour[] = [
  'pays',
  'pays',
  'pays',
  'declines',
  'lacks_funds',
  'fails_later',
  'confirms',
];

const acts: Record<string, (history: History) => void> = {
  buy: (history) => {
    if (history.live) return;
    const { account, now } = history;
    const price = history.price();
    const trialDays = history.pick([0, 0, 7]);
    const subscription = begin(account, { price, discount: null, trialDays, checkoutId: null, at: now });
    if (trialDays > 0) return;
    const lines = periodLines(price.text, price, null);
    charge(account, demand(account, { subscription, lines, at: now, pending: { kind: 'start' } }), now);
  },
  card: (history) => {
    const { account, now } = history;
    const behaviour = history.pick(behaviours);
    account.customer.card = {
      ...{ brand: 'visa', lastFour: '4242', month: 12, year: 2050, country: 'DE', behaviour },
    };
    payAllDue(account, now);
  },
  change: (history) => {
    const { live } = history;
    const isOpen = live?.status === 'active' || live?.status === 'trialing';
    if (live && isOpen && live.cancelsAt === null) changeTo(history, live, history.price());
  },
  cancel: ({ live }) => {
    if (live && live.status !== 'incomplete') live.cancelsAt = live.periodEndsAt;
  },
  reactivate: ({ live }) => {
    if (live) live.cancelsAt = null;
  },
  cancelNow: ({ live, account, now, random }) => {
    if (live && random() < 0.3) end(account, live, now);
  },
  pay: ({ account, now }) => {
    const due = account.payments.find((payment) => isDue(payment) && payment.pending === null);
    if (due) payOne(account, due.id, now);
  },
  wait: (history) => {
    history.now = new Date(history.now.getTime() + Math.floor(history.random() * 40 * DAY_MS));
  },
  waitLong: (history) => {
    history.now = new Date(history.now.getTime() + Math.floor(history.random() * 400 * DAY_MS));
  },
  waitShort: (history) => {
    history.now = new Date(history.now.getTime() + Math.floor(history.random() * 30 * HOUR_MS));
  },
};

/** What must never be, in words; empty where all is well. */
function broken({ account, now, quoted }: History): string[] {
  const found: string[] = [];
  const say = (isWrong: boolean, sentence: string) => {
    if (isWrong) found.push(sentence);
  };
  say(account.subscriptions.filter(({ status }) => status !== 'ended').length > 1, 'two live subscriptions');
  const periods = account.payments
    .filter(({ status, pending }) => status === 'paid' && pending?.kind !== 'change')
    .map(({ subscriptionId, period }) => `${String(subscriptionId)} ${String(period?.startsAt)}`);
  say(new Set(periods).size < periods.length, 'a period paid twice');
  say(
    quoted.some(([said, charged]) => said !== charged),
    'charged otherwise than quoted',
  );
  for (const { sum } of account.payments) {
    const isWhole = [sum.net, sum.tax, sum.total, ...sum.lines.map(({ amount }) => amount)].every(
      Number.isInteger,
    );
    say(!isWhole || sum.total !== sum.net + sum.tax, 'a sum that is none');
  }
  for (const each of account.subscriptions) found.push(...brokenOf(each, { account, now }));
  return [...new Set(found)];
}

/** Of one subscription. */
function brokenOf(each: SandboxSubscription, { account, now }: Pick<History, 'account' | 'now'>): string[] {
  const { status, periodStartsAt, periodEndsAt } = each;
  const has = hasAccess(standingOf(factsOf(each), now));
  const isPaid = account.payments.some(
    (payment) =>
      payment.subscriptionId === each.id &&
      payment.status === 'paid' &&
      payment.period?.startsAt === periodStartsAt.toISOString(),
  );
  const isActive = status === 'active';
  const rules: [boolean, string][] = [
    [has && !isPaid && status !== 'trialing' && !mayOwe(each, now), 'access without right'],
    [!has && isPaid && isActive && now < periodEndsAt, 'right without access'],
    [isActive && now >= periodEndsAt, 'a period that does not end'],
    [periodEndsAt <= periodStartsAt, 'a period without length'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}

function mayOwe({ status, pastDueSince }: SandboxSubscription, now: Date): boolean {
  const since = pastDueSince?.getTime() ?? -Infinity;
  return status === 'past_due' && now.getTime() - since < 28 * DAY_MS;
}

function factsOf({ status, cancelsAt, endedAt, ...each }: SandboxSubscription) {
  const isOver = status === 'ended';
  return {
    billingStatus: isOver ? ('active' as const) : status,
    ...{ trialEndsAt: each.trialEndsAt, periodEndsAt: each.periodEndsAt, pastDueSince: each.pastDueSince },
    endsAt: endedAt ?? cancelsAt,
    closedAt: isOver ? endedAt : null,
  };
}

describe('of all that may happen to somebody who pays', () => {
  test(`in ${String(HISTORIES)} histories nobody is charged twice, has what is not paid, or lacks what is`, () => {
    const wrong: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES && wrong.length < 5; seed += 1) {
      const history = new History(seed);
      for (let step = 0; step < STEPS; step += 1) {
        history.step();
        const found = broken(history);
        if (found.length === 0) continue;
        wrong.push(`SEED=${String(seed)}: ${found.join(', ')} after ${history.told.join(' ')}`);
        break;
      }
    }

    expect(wrong).toEqual([]);
  }, 60_000);

  test('changes are charged as they were quoted, in each currency', () => {
    const seen = new Map<string, number>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) {
      const history = new History(seed);
      for (let step = 0; step < STEPS; step += 1) history.step();
      seen.set(history.currency, (seen.get(history.currency) ?? 0) + history.quoted.length);
      expect(history.quoted.filter(([said, charged]) => said !== charged)).toEqual([]);
    }

    expect([...seen.keys()].toSorted()).toEqual([...soldCurrencies].toSorted());
    expect(Math.min(...seen.values())).toBeGreaterThan(0);
  }, 60_000);
});
