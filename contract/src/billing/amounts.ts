import { currencies, isCurrency } from './currencies.ts';

/** All amounts are integers in minor units of one currency. */
export interface Line {
  text: string;
  /** Negative for a credit. */
  amount: number;
}

export type Discount = { percent_off: number } | { amount_off: number; currency: string };

export interface Sum {
  lines: Line[];
  /** Of the lines, before tax; negative where credits exceed charges. */
  net: number;
  tax: number;
  total: number;
  currency: string;
}

/** Tax in thousandths of a percent: 19 % is 19,000. */
export const FULL_RATE = 100_000;

/** Half away from zero, of integers; `divisor` is above 0. */
export function divideRounded(value: number, divisor: number): number {
  return Number(divided(whole(value), whole(divisor)));
}

function whole(value: number): bigint {
  if (!Number.isInteger(value)) throw new RangeError('Only an integer is divided.');
  return BigInt(value);
}

// Without floating numbers, and as large as a price for each second of a year may be.
function divided(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -rounded : rounded;
}

/** A share of an amount, rounded once, to what the currency can be charged in. */
export function shareOf(
  amount: number,
  { of, from }: { of: number; from: number },
  currency: string,
): number {
  const { step } = isCurrency(currency) ? currencies[currency] : currencies.USD;
  return Number(divided(whole(amount) * whole(of), whole(from) * whole(step))) * step;
}

/** What is taken off a line: never more than the line, and 0 for another currency. */
export function discountOf(amount: number, currency: string, discount: Discount | null): number {
  if (discount === null || amount <= 0) return 0;
  if ('percent_off' in discount) return shareOf(amount, { of: discount.percent_off, from: 100 }, currency);
  if (discount.currency !== currency) return 0;
  return Math.min(shareOf(discount.amount_off, { of: 1, from: 1 }, currency), amount);
}

/** What a period costs: its price, and what a coupon takes off. */
export function periodLines(
  text: string,
  { amount, currency }: { amount: number; currency: string },
  coupon: { code: string; discount: Discount } | null,
): Line[] {
  if (coupon === null) return [{ text, amount }];
  const off = discountOf(amount, currency, coupon.discount);
  return off === 0
    ? [{ text, amount }]
    : [
        { text, amount },
        { text: `Coupon ${coupon.code}`, amount: -off },
      ];
}

/** The sum of lines with tax: one rate on the sum of them. There is no tax on a credit. */
export function sumOf(lines: readonly Line[], currency: string, taxRate: number): Sum {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = net <= 0 ? 0 : shareOf(net, { of: taxRate, from: FULL_RATE }, currency);
  return { lines: [...lines], net, tax, total: net + tax, currency };
}

/** The tax in a part that is given back, after parts before it: all parts together have all of the tax. */
export function taxShare(
  { tax, total, currency }: Pick<Sum, 'tax' | 'total' | 'currency'>,
  { amount, before }: { amount: number; before: Pick<Sum, 'tax' | 'total'> },
): number {
  if (total <= 0) return 0;
  const until = shareOf(tax, { of: before.total + amount, from: total }, currency);
  return Math.min(Math.max(until - before.tax, 0), amount);
}

export interface Period {
  startsAt: Date;
  endsAt: Date;
}

interface Paid {
  amount: number;
  currency: string;
  period: Period;
}

/** What is left of an amount for a period, by seconds. */
export function remainderOf({ amount, currency, period, at }: Paid & { at: Date }): number {
  const whole = seconds(period.endsAt) - seconds(period.startsAt);
  const left = Math.min(Math.max(seconds(period.endsAt) - seconds(at), 0), whole);
  return whole <= 0 ? 0 : shareOf(amount, { of: left, from: whole }, currency);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The end of a period of one month or year that begins at `start` of a series whose first began at `anchor`. */
export function periodEnd(anchor: Date, start: Date, interval: 'monthly' | 'yearly'): Date {
  const months = interval === 'yearly' ? 12 : 1;
  const passed = monthNumber(start) - monthNumber(anchor);
  return addMonths(anchor, passed + months);
}

function monthNumber(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

/** On the last day of a month that is too short. */
export function addMonths(anchor: Date, months: number): Date {
  const at = new Date(anchor);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return at;
}
