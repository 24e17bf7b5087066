import { and, eq, inArray } from 'drizzle-orm';
import { soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import { freePlanName } from '@linklet/contract/plans/entitlements.ts';
import { planName } from '@linklet/contract/plans/plan-name.ts';
import type { Plan, PlanInterval } from '@linklet/contract/plans/plans.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { prices, type Price } from '../../schema/billing/billing.table.ts';
import { outOfSeason } from '../editions/index.ts';
import { knownPlans } from '../plans/index.ts';
import type { Payer } from './payer.ts';

/** In which currency a billable pays: that of its first payment, the one asked for, or dollars. */
export function currencyOf(
  { currency }: Pick<Payer, 'currency'>,
  asked: SoldCurrency | undefined,
): SoldCurrency {
  const fixed = soldCurrencies.find((each) => each === currency);
  if (fixed !== undefined && asked !== undefined && asked !== fixed)
    throw new AppError('currency_fixed', { currency: fixed });
  return fixed ?? asked ?? 'USD';
}

export interface Choice {
  subscription: string;
  interval: PlanInterval;
  currency?: SoldCurrency | undefined;
}

/**
 * A plan on sale for this kind of billable, and what it costs. Throws `plan_unknown`, `plan_interval_unknown` and
 * `plan_out_of_season`.
 */
export async function requirePrice(
  scope: Scope,
  payer: Payer,
  { subscription, interval, currency }: Choice,
): Promise<{ plan: Plan; price: Price }> {
  const plan = (await knownPlans(scope)).get(subscription);
  if (!plan || !isSoldTo(plan, payer)) throw new AppError('plan_unknown', { field: 'subscription' });
  if ((await outOfSeason(scope)).has(plan.name)) throw new AppError('plan_out_of_season');
  const price = await findSold(scope, {
    ...{ planName: plan.name, interval, currency: currencyOf(payer, currency) },
  });
  const isOffered = plan.prices.some((each) => each.interval === interval && each.active);
  if (price === undefined || !isOffered) throw new AppError('plan_interval_unknown');
  return { plan, price };
}

export function isSoldTo({ active, type, custom, name }: Plan, payer: Pick<Payer, 'type'>): boolean {
  return active && type === payer.type && !custom && name !== freePlanName;
}

async function findSold(
  { db }: Pick<Services, 'db'>,
  wanted: { planName: string; interval: PlanInterval; currency: SoldCurrency },
): Promise<Price | undefined> {
  const [found] = await db
    .select()
    .from(prices)
    .where(
      and(
        eq(prices.planName, wanted.planName),
        eq(prices.interval, wanted.interval),
        eq(prices.currency, wanted.currency),
        eq(prices.isActive, true),
      ),
    );
  return found;
}

export async function findPrices(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
): Promise<Map<number, Price>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(prices)
    .where(inArray(prices.id, [...new Set(ids)]));
  return new Map(rows.map((price) => [price.id, price]));
}

/** What it would cost in a month. */
export function monthly({ amount, interval }: Pick<Price, 'amount' | 'interval'>): number {
  return interval === 'yearly' ? amount / 12 : amount;
}

/** As bills say it. */
export function priceText({ planName: plan, interval }: Pick<Price, 'planName' | 'interval'>): string {
  return `${planName(plan)}, ${interval}`;
}
