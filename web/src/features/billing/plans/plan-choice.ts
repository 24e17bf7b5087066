import { planIntervals } from '@linklet/contract/plans/plans.ts';
import type { PlanChoice } from '../billing.queries.ts';

/** A plan that an address names. */
export function choiceOf(named: {
  subscription?: string | undefined;
  interval?: string | undefined;
}): PlanChoice | null {
  const interval = planIntervals.find((each) => each === named.interval);
  if (named.subscription === undefined || named.subscription === '' || interval === undefined) return null;
  return { subscription: named.subscription, interval };
}
