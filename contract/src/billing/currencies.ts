/** How an amount of a currency is written and charged. */
export interface Currency {
  /** Digits behind the point. */
  exponent: number;
  /** Amounts are multiples of it, in minor units. */
  step: number;
  /** The least that can be charged, in minor units. */
  minimum: number;
}

/**
 * By ISO 4217 code. Not of `Intl`: it gives COP, HUF, IDR, ISK and PKR no digits, where providers of payment want two.
 * Those of three digits end in 0 where cards are charged.
 */
export const currencies = {
  USD: { exponent: 2, step: 1, minimum: 50 },
  EUR: { exponent: 2, step: 1, minimum: 50 },
  GBP: { exponent: 2, step: 1, minimum: 30 },
  CHF: { exponent: 2, step: 1, minimum: 50 },
  CAD: { exponent: 2, step: 1, minimum: 50 },
  AUD: { exponent: 2, step: 1, minimum: 50 },
  SEK: { exponent: 2, step: 1, minimum: 300 },
  JPY: { exponent: 0, step: 1, minimum: 50 },
  KRW: { exponent: 0, step: 1, minimum: 700 },
  ISK: { exponent: 2, step: 100, minimum: 10_000 },
  HUF: { exponent: 2, step: 100, minimum: 17_500 },
  TWD: { exponent: 2, step: 100, minimum: 2000 },
  COP: { exponent: 2, step: 1, minimum: 200_000 },
  KWD: { exponent: 3, step: 10, minimum: 150 },
  BHD: { exponent: 3, step: 10, minimum: 200 },
} as const satisfies Record<string, Currency>;
export type CurrencyCode = keyof typeof currencies;

/** In which plans are sold. */
export const soldCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'SEK', 'JPY'] as const;
export type SoldCurrency = (typeof soldCurrencies)[number];

/** Dollars where none is fixed yet. */
export function soldCurrencyOf(text: string | null): SoldCurrency {
  return soldCurrencies.find((each) => each === text) ?? 'USD';
}

export function isCurrency(text: string): text is CurrencyCode {
  return Object.hasOwn(currencies, text);
}

/** `1234` of USD is `$12.34`, in English. */
export function formatAmount(amount: number, currency: string): string {
  return formatted(amount, currency, 'auto');
}

/** `1200` of USD is `$12`, as prices are shown. */
export function formatPrice(amount: number, currency: string): string {
  return formatted(amount, currency, 'stripIfInteger');
}

function formatted(amount: number, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): string {
  const { exponent } = isCurrency(currency) ? currencies[currency] : currencies.USD;
  const format = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency, trailingZeroDisplay },
    ...{ minimumFractionDigits: exponent, maximumFractionDigits: exponent },
  });
  return format.format(amount / 10 ** exponent);
}
