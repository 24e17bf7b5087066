import { shareOf } from '../billing/amounts.ts';

/** Links, or bulk credits, that are paid together. */
export const overageBlock = 100;

/** What a block costs a month where dollars are paid (section 9 of the specification). */
export const overageDollars = 2;

/** 2 for each full 100, in proportion for the rest (section 9 of the specification): by what 100 cost in the currency. */
export function overageAmount(
  aliases: number,
  { amount: of, currency }: { amount: number; currency: string },
): number {
  return shareOf(of, { of: Math.max(aliases, 0), from: overageBlock }, currency);
}
