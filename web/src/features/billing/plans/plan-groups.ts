import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';

/** Plans that differ in size alone stand together, the smallest first; the groups by their least price. */
export function planGroups(plans: readonly PlanView[]): PlanView[][] {
  const groups = new Map<string, PlanView[]>();
  for (const plan of plans) groups.set(plan.group, [...(groups.get(plan.group) ?? []), plan]);
  return [...groups.values()].map((group) => group.sort((one, other) => one.slide - other.slide));
}

export function priceOf({ prices }: PlanView, interval: PlanInterval): PlanPriceView | undefined {
  return prices.find((price) => price.interval === interval && price.active);
}

export function isFree({ prices }: PlanView): boolean {
  return prices.every(({ price }) => price.amount === 0);
}

/** What a plan costs in a month, in whole minor units, never less than it is. */
export function perMonth({ interval, price }: PlanPriceView): number {
  return interval === 'yearly' ? Math.ceil(price.amount / 12) : price.amount;
}

/** What a year saves against twelve months; 0 where it is sold one way only. */
export function yearlySaving(plan: PlanView): number {
  const [monthly, yearly] = [priceOf(plan, 'monthly'), priceOf(plan, 'yearly')];
  if (!monthly || !yearly) return 0;
  return Math.max(monthly.price.amount * 12 - yearly.price.amount, 0);
}

/** Features as a smaller plan that has all of its own in this one, and what there is besides. */
export interface FeaturesBeyond {
  all: string | null;
  more: readonly Feature[];
}

export function featuresBeyond({ features }: PlanPriceView, smaller: readonly PlanView[]): FeaturesBeyond {
  const within = smaller.filter(({ prices: [price] }) =>
    price?.features.every((feature) => features.includes(feature)),
  );
  const nearest = within.findLast((plan) => featureCount(plan) === Math.max(...within.map(featureCount)));
  const known = nearest?.prices[0]?.features ?? [];
  return { all: nearest?.name ?? null, more: features.filter((feature) => !known.includes(feature)) };
}

function featureCount({ prices: [price] }: PlanView): number {
  return price?.features.length ?? 0;
}
