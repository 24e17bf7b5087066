import { currencies, type CurrencyCode } from '@linklet/contract/billing/currencies.ts';

/** `12.5` of dollars is 1250 cents; undefined for what is no amount of the currency. */
export function amountIn(text: string, currency: CurrencyCode): number | undefined {
  const { exponent } = currencies[currency];
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > exponent) return undefined;
  return Number(whole + part.padEnd(exponent, '0'));
}

/** As it is typed: 1250 cents are `12.50`. */
export function typedAmount(amount: number, currency: CurrencyCode): string {
  const { exponent } = currencies[currency];
  return (amount / 10 ** exponent).toFixed(amount % 10 ** exponent === 0 ? 0 : exponent);
}
