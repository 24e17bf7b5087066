import { sql } from 'drizzle-orm';
import { currencies, soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { Plan, PlanInterval } from '@linklet/contract/plans/plans.ts';
import { overageDollars } from '@linklet/contract/usage/overage-amount.ts';
import type { Services } from '../../platform/scope.ts';
import { MONTHS_PAID_A_YEAR } from './plan-parts.ts';

/** Units of a currency for a dollar, where plans are sold in it: a list of prices, not a rate of exchange. */
const perDollar: Record<SoldCurrency, number> = {
  USD: 1,
  EUR: 1,
  GBP: 0.85,
  CHF: 0.95,
  CAD: 1.4,
  AUD: 1.55,
  SEK: 10.5,
  JPY: 150,
};

interface ListedPrice {
  planName: string;
  interval: PlanInterval;
  currency: SoldCurrency;
  amount: number;
}

/** What a plan costs in each currency, from its prices in dollars. */
export function listedPrices(plan: Plan): ListedPrice[] {
  const ofMonth = plan.prices.find(({ interval }) => interval === 'monthly')?.price.amount;
  return soldCurrencies.flatMap((currency) =>
    plan.prices.map(({ interval, price }) => {
      const isTenMonths = ofMonth !== undefined && price.amount === ofMonth * MONTHS_PAID_A_YEAR;
      const amount =
        interval === 'yearly' && isTenMonths
          ? listed(ofMonth, currency) * MONTHS_PAID_A_YEAR
          : listed(price.amount, currency);
      return { planName: plan.name, interval, currency, amount };
    }),
  );
}

// Prices end in 9, or are whole from a hundred on.
const WHOLE_FROM = 10_000;

function listed(cents: number, currency: SoldCurrency): number {
  if (currency === 'USD' || cents === 0) return cents;
  const amount = (cents / 100) * perDollar[currency] * 10 ** currencies[currency].exponent;
  if (currencies[currency].exponent === 0) return Math.round(amount / 10) * 10;
  if (amount >= WHOLE_FROM) return Math.round(amount / 100) * 100;
  return Math.round(amount / 50) * 50 - 1;
}

/** What 100 links beyond a limit cost a month, in minor units. */
export function overageBlockPrice(currency: SoldCurrency): number {
  return Math.round(overageDollars * perDollar[currency] * 10 ** currencies[currency].exponent);
}

/** What is listed is sold from now on; whoever bought another price keeps it. */
export async function sellAt({ db }: Pick<Services, 'db'>, list: readonly ListedPrice[]): Promise<void> {
  const given = sql`
    given (plan_name, interval, currency, amount) as (
      select * from jsonb_to_recordset(${JSON.stringify(
        list.map(({ planName, ...rest }) => ({ plan_name: planName, ...rest })),
      )}::text::jsonb) as listed (plan_name text, interval text, currency text, amount bigint)
    )`;
  await db.execute(sql`
    with ${given}
    update prices set is_active = false from given
    where is_active and prices.amount <> given.amount and (prices.plan_name, prices.interval, prices.currency)
      = (given.plan_name, given.interval, given.currency)`);
  // In one order, so that servers that start at the same time wait for each other without a circle.
  await db.execute(sql`
    with ${given}
    insert into prices (plan_name, interval, currency, amount)
    select * from given order by plan_name, interval, currency
    on conflict (plan_name, interval, currency) where is_active do nothing`);
}
