import { soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { planIntervals, type PlanInterval } from '@linklet/contract/plans/plans.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { plansOnSale } from './list-plans.ts';

interface PricingPage {
  plans: PlanView[];
  choice: { interval: PlanInterval; currency: SoldCurrency; sizes: string };
}

/** What the pricing page shows whoever opens it, as its address says; some seconds old at most. */
export async function readPricing(
  services: Services,
  address: Readonly<Record<string, unknown>>,
): Promise<PricingPage> {
  const currency = soldCurrencies.find((each) => each === address['currency']) ?? 'USD';
  const interval = planIntervals.find((each) => each === address['interval']) ?? 'yearly';
  const plans = await services.remember(`plans in ${currency}`, 5 * SECOND_MS, async () =>
    plansOnSale(services, { type: 'user', currency, hidden: false }),
  );
  return { plans, choice: { interval, currency, sizes: sizesIn(address['sizes'], plans).join(',') } };
}

/** Names of plans, at most one of each group. */
function sizesIn(named: unknown, plans: readonly PlanView[]): string[] {
  const names = new Set(typeof named === 'string' ? named.split(',') : []);
  const byGroup = new Map(
    plans.filter(({ name }) => names.has(name)).map(({ group, name }) => [group, name]),
  );
  return [...byGroup.values()];
}
