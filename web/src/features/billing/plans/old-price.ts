import type { BillingView } from '@linklet/contract/billing/endpoints.ts';
import type { SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanView } from '@linklet/contract/billing/views.ts';

/** What is paid beside what it costs whoever buys it today; null where it is sold no more. */
export interface PaidPrice {
  subscription: SubscriptionView;
  today: number | null;
}

/** Null for whoever pays nothing. */
export function paidPriceOf(
  { subscriptions: { current } }: BillingView,
  plans: readonly PlanView[],
): PaidPrice | null {
  const subscription = current.find(({ billing_type: type }) => type !== null);
  if (subscription === undefined) return null;
  const { name, interval, currency } = subscription;
  const sold = plans
    .find((plan) => plan.name === name)
    ?.prices.find(({ interval: each, price }) => each === interval && price.currency === currency);
  return { subscription, today: sold?.price.amount ?? null };
}

export function isOldPrice(paid: PaidPrice | null): paid is PaidPrice {
  return paid !== null && paid.today !== paid.subscription.amount;
}

/** Whether a plan that is on sale was bought at another price. */
export function hasOldPrice(billing: BillingView | null, plans: readonly PlanView[]): boolean {
  const paid = billing && paidPriceOf(billing, plans);
  return isOldPrice(paid) && paid.today !== null;
}
