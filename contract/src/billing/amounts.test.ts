import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Discount,
  FULL_RATE,
  addMonths,
  discountOf,
  divideRounded,
  periodEnd,
  periodLines,
  remainderOf,
  shareOf,
  sumOf,
  taxShare,
} from './amounts.ts';
import { currencies, formatAmount, type CurrencyCode } from './currencies.ts';

const codes = Object.keys(currencies) as CurrencyCode[];
const currency = fc.constantFrom(...codes);
const rate = fc.integer({ min: 0, max: 30_000 });
const MOST = 100_000_000;

/** A price that can be charged in its currency. */
const price = currency.chain((code) =>
  fc.integer({ min: 1, max: MOST }).map((units) => ({
    currency: code,
    amount: units * currencies[code].step,
  })),
);
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ percent_off: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amount_off: fc.integer({ min: 1, max: MOST }), currency }),
);
const day = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const interval = fc.constantFrom('monthly' as const, 'yearly' as const);

describe('rounding', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [0, 7, 0],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  ])('%i by %i is %i', (value, divisor, expected) => {
    expect(divideRounded(value, divisor)).toBe(expected);
  });

  test('is half away from zero, alike on both sides of it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: FULL_RATE }), (value, divisor) => {
        const rounded = divideRounded(value, divisor);
        expect(Math.abs(rounded * divisor - value) * 2).toBeLessThanOrEqual(divisor);
        expect(divideRounded(-value, divisor) + rounded).toBe(0);
        expect(Object.is(rounded, -0)).toBe(false);
      }),
    );
  });
});

test('what is no integer is not divided', () => {
  expect(() => divideRounded(1.5, 2)).toThrow(new RangeError('Only an integer is divided.'));
  expect(() => shareOf(100, { of: 0.5, from: 2 }, 'USD')).toThrow('Only an integer is divided.');
});

describe('a discount', () => {
  test.each<[number, Discount | null, number]>([
    [1000, null, 0],
    [1000, { percent_off: 25 }, 250],
    [1000, { amount_off: 300, currency: 'USD' }, 300],
    [1000, { amount_off: 3000, currency: 'USD' }, 1000],
    [1000, { amount_off: 300, currency: 'EUR' }, 0],
    [0, { percent_off: 25 }, 0],
    [-1000, { percent_off: 25 }, 0],
    [-1000, { amount_off: 300, currency: 'USD' }, 0],
  ])('off %i dollar cents, %o, is %i', (amount, off, expected) => {
    expect(discountOf(amount, 'USD', off)).toBe(expected);
  });

  test('is a line of its own where there is one', () => {
    const dollars = { amount: 1000, currency: 'USD' };
    const half = { code: 'HALF', discount: { percent_off: 50 } };

    expect(periodLines('pro', dollars, null)).toEqual([{ text: 'pro', amount: 1000 }]);
    expect(periodLines('pro', { amount: 0, currency: 'USD' }, half)).toEqual([{ text: 'pro', amount: 0 }]);
    expect(periodLines('pro', dollars, half)).toEqual([
      { text: 'pro', amount: 1000 },
      { text: 'Coupon HALF', amount: -500 },
    ]);
  });
});

describe('a sum', () => {
  test('has its lines', () => {
    const lines = [
      { text: 'pro', amount: 1000 },
      { text: 'Coupon HALF', amount: -500 },
    ];

    expect(sumOf(lines, 'USD', 19_000)).toEqual({ lines, net: 500, tax: 95, total: 595, currency: 'USD' });
  });

  test('is what its lines and its tax come to, and can be charged', () => {
    fc.assert(
      fc.property(price, fc.option(discount, { nil: null }), rate, ({ amount, currency }, discount, rate) => {
        const coupon = discount && { code: 'X', discount };
        const lines = periodLines('pro', { amount, currency }, coupon);
        const { net, tax, total } = sumOf(lines, currency, rate);
        const { step } = currencies[currency];

        expect(net).toBe(lines.reduce((sum, line) => sum + line.amount, 0));
        expect(total).toBe(net + tax);
        expect([net >= 0, tax >= 0, net <= amount]).toEqual([true, true, true]);
        expect([net % step, tax % step, total % step].map(Math.abs)).toEqual([0, 0, 0]);
        expect(Math.abs(tax * FULL_RATE - net * rate) * 2).toBeLessThanOrEqual(FULL_RATE * step);
      }),
      { numRuns: 2000 },
    );
  });

  test('has no tax where it is a credit', () => {
    fc.assert(
      fc.property(price, rate, ({ amount, currency }, rate) => {
        expect(sumOf([{ text: 'back', amount: -amount }], currency, rate)).toMatchObject({
          ...{ net: -amount, tax: 0, total: -amount },
        });
      }),
    );
  });

  test('with a discount is never below nothing, and without tax never above its price', () => {
    fc.assert(
      fc.property(price, discount, ({ amount, currency }, discount) => {
        const off = discountOf(amount, currency, discount);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(amount);
        expect(off % currencies[currency].step).toBe(0);
        if ('percent_off' in discount && discount.percent_off === 100) expect(off).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is left of a period', () => {
  test('falls from all to nothing, and is never more than was paid', () => {
    fc.assert(
      fc.property(
        price,
        day,
        interval,
        fc.array(fc.double({ min: -0.5, max: 1.5, noNaN: true }), { minLength: 2, maxLength: 6 }),
        (paid, startsAt, interval, parts) => {
          const period = { startsAt, endsAt: periodEnd(startsAt, startsAt, interval) };
          const lengthMs = period.endsAt.getTime() - startsAt.getTime();
          const left = [...parts]
            .sort((one, other) => one - other)
            .map((part) =>
              remainderOf({ ...paid, period, at: new Date(startsAt.getTime() + part * lengthMs) }),
            );

          expect([...left].sort((one, other) => other - one)).toEqual(left);
          expect(left.every((amount) => amount >= 0 && amount <= paid.amount)).toBe(true);
          expect(remainderOf({ ...paid, period, at: startsAt })).toBe(paid.amount);
          expect(remainderOf({ ...paid, period, at: period.endsAt })).toBe(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is by seconds, of which the one that has begun is not passed', () => {
    const period = { startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date('2026-01-01T00:00:10Z') };
    const leftAt = (at: string) => remainderOf({ amount: 1000, currency: 'USD', period, at: new Date(at) });

    expect(leftAt('2026-01-01T00:00:03.999Z')).toBe(700);
    expect(leftAt('2026-01-01T00:00:04.000Z')).toBe(600);
  });

  test('of a period of no length is nothing', () => {
    const at = new Date('2026-01-01T00:00:00Z');
    expect(remainderOf({ amount: 100, currency: 'USD', period: { startsAt: at, endsAt: at }, at })).toBe(0);
  });
});

describe('periods', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2024-01-31T10:00:00Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', 3, '2026-04-30T10:00:00.000Z'],
    ['2024-02-29T23:59:59Z', 12, '2025-02-28T23:59:59.000Z'],
    ['2024-02-29T23:59:59Z', 48, '2028-02-29T23:59:59.000Z'],
    ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00.000Z'],
  ])('of a series from %s, %i months later is %s', (anchor, months, expected) => {
    expect(addMonths(new Date(anchor), months).toISOString()).toBe(expected);
  });

  test('follow each other for ten years without a gap, and keep the day they began on where there is one', () => {
    fc.assert(
      fc.property(day, interval, (anchor, interval) => {
        const count = interval === 'yearly' ? 10 : 120;
        let start = anchor;
        for (let at = 1; at <= count; at += 1) {
          const end = periodEnd(anchor, start, interval);
          expect(end.getTime()).toBeGreaterThan(start.getTime());
          const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
          expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
          expect(end.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
          start = end;
        }
        const passed = (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12;
        expect(passed + start.getUTCMonth() - anchor.getUTCMonth()).toBe(120);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  [1234, 'USD', '$12.34'],
  [-1234, 'EUR', '-€12.34'],
  [1234, 'JPY', '¥1,234'],
  [12_340, 'KWD', 'KWD 12.340'],
  [123_400, 'ISK', 'ISK 1,234.00'],
  [1999, 'CAD', 'CA$19.99'],
])('%i of %s is written %s', (amount, currency, written) => {
  expect(formatAmount(amount, currency).replace(/\s/g, ' ')).toBe(written.replace(/\s/g, ' '));
});

describe('parts that are given back', () => {
  test.each([
    [sumOf([{ text: 'pro', amount: 1999 }], 'USD', 19_000), [1, 1, 1, 700, 33, 1643]],
    [sumOf([{ text: 'pro', amount: 100 }], 'USD', 20_000), [3, 3, 3, 111]],
    [sumOf([{ text: 'pro', amount: 2990 }], 'JPY', 10_000), [1000, 1, 2288]],
    [sumOf([{ text: 'pro', amount: 5 }], 'EUR', 0), [2, 3]],
  ])('of %j have all of its tax, and none more tax than amount', (sum, amounts) => {
    const before = { total: 0, tax: 0 };

    for (const amount of amounts) {
      const tax = taxShare(sum, { amount, before });
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(amount);
      before.total += amount;
      before.tax += tax;
    }

    expect(before).toEqual({ total: sum.total, tax: sum.tax });
  });

  test('of nothing have no tax', () => {
    expect(taxShare(sumOf([], 'USD', 19_000), { amount: 0, before: { total: 0, tax: 0 } })).toBe(0);
  });
});
