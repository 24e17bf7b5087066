import type { Plan, PlanPrice } from '@linklet/contract/plans/plans.ts';

export interface NextPlan {
  name: string;
  price: PlanPrice;
}

/** The cheapest of the plans on offer that cost more than one and have something. */
export function nextPlanWith(
  plans: ReadonlyMap<string, Plan>,
  planName: string,
  has: (price: PlanPrice) => boolean,
): NextPlan | undefined {
  const own = plans.get(planName);
  const least = own === undefined ? 0 : amountOf(own);
  const larger = [...plans.values()].filter(
    (plan) => isOffered(plan) && plan.type === (own?.type ?? 'user') && amountOf(plan) > least,
  );
  const [next] = larger
    .toSorted((one, other) => amountOf(one) - amountOf(other))
    .flatMap(({ name, prices: [price] }) => (price !== undefined && has(price) ? [{ name, price }] : []));
  return next;
}

function isOffered({ active, hidden, custom }: Plan): boolean {
  return active && !hidden && !custom;
}

const MONTHS_OF_INTERVAL = { monthly: 1, yearly: 12 };

function amountOf({ prices: [price] }: Plan): number {
  return price === undefined ? 0 : price.price.amount / MONTHS_OF_INTERVAL[price.interval];
}
