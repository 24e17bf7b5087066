import { soldCurrencies, type SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';
import { planIntervals, type PlanInterval } from '@linklet/contract/plans/plans.ts';

/** What of the plans is shown; the address says it. */
export interface PlanViewChoice {
  interval: PlanInterval;
  currency: SoldCurrency;
  /** Names of plans, at most one of a group: where its slider stands. */
  sizes: readonly string[];
}

export type PlanViewAddress = Partial<Record<'interval' | 'currency' | 'sizes', unknown>>;

/** What an address leaves open is as it was bought, or as most buy. */
export function viewChoiceOf(address: PlanViewAddress, billing: BillingView | null): PlanViewChoice {
  const own = ownChoice(billing);
  const asked = soldCurrencies.find((each) => each === address.currency);
  return {
    interval: planIntervals.find((each) => each === address.interval) ?? own.interval,
    currency: (billing?.is_currency_fixed === true ? undefined : asked) ?? own.currency,
    sizes: sizesIn(address.sizes) ?? own.sizes,
  };
}

function ownChoice(billing: BillingView | null): PlanViewChoice {
  if (billing === null) return { interval: 'yearly', currency: 'USD', sizes: [] };
  const { currency, subscriptions } = billing;
  const [current] = subscriptions.current;
  return { interval: current?.interval ?? 'yearly', currency, sizes: current ? [current.name] : [] };
}

function sizesIn(sizes: unknown): string[] | undefined {
  return typeof sizes === 'string' && sizes !== '' ? sizes.split(',') : undefined;
}

/** The plan at which a group's slider stands. */
export function slideOf(group: readonly PlanView[], sizes: readonly string[]): number {
  return Math.max(
    group.findIndex(({ name }) => sizes.includes(name)),
    0,
  );
}

/** The names once one group's slider was moved. */
export function withSize(
  sizes: readonly string[],
  group: readonly PlanView[],
  chosen: PlanView | undefined,
): string[] {
  const others = sizes.filter((size) => !group.some(({ name }) => name === size));
  return chosen === undefined ? others : [...others, chosen.name];
}
