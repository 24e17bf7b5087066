import { z } from 'zod';
import { planInterval } from '../plans/plans.ts';

/** Public numbers of the providers: 1 is paid on a page of the provider, 2 in an overlay. */
export const billingType = { stripe: 1, paddle: 2 } as const;
export const billingTypes = z.union([z.literal(1), z.literal(2)]);
export type BillingType = z.infer<typeof billingTypes>;

export const subscriptionStates = [
  'free',
  'incomplete',
  'trial',
  'active',
  'grace',
  'past_due',
  'paused',
  'ended',
] as const;

const at = z.string().nullable();

export const subscriptionView = z.object({
  name: z.string(),
  /** Null for the free plan. */
  interval: planInterval.nullable(),
  amount: z.number().int(),
  currency: z.string(),
  quantity: z.number().int(),
  /** The slot: a billable has one subscription at a time in each. */
  type: z.string(),
  /** Null for what nobody pays. */
  billing_type: billingTypes.nullable(),
  ends_at: at,
  trial_ends_at: at,
  period_starts_at: at,
  period_ends_at: at,
  next_renewal_at: at,
  billing_status: z.string(),
  created_at: at,
  updated_at: at,
  isPastDue: z.boolean(),
  isFree: z.boolean(),
  isOnTrial: z.boolean(),
  remainingTrialDays: z.number().int(),
  state: z.enum(subscriptionStates),
  /** What an overdue payment has led to, and when it leads to more. */
  dunning: z
    .object({ step: z.enum(['warned', 'soft', 'hard', 'free']), since: z.string(), next_at: at })
    .nullable(),
  /** Of the payment that is due. */
  payment_id: z.string().nullable(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const subscriptionsView = z.object({
  current: z.array(subscriptionView),
  /** What a current one becomes at the end of its period. */
  future: z.array(subscriptionView),
});
export type SubscriptionsView = z.infer<typeof subscriptionsView>;

/** Of the plan that an organization's workspace has. */
export interface SharedDebt {
  dunning: NonNullable<SubscriptionView['dunning']>;
  /** Who pays, for those who may not. */
  ask: string | null;
  /** Where it is paid, for those who may. */
  path: string | null;
}

/** One at a provider; a payment method is there only if none of the four is null. */
export const billingCustomer = z.object({
  billing_type: billingTypes,
  billing_id: z.string(),
  pm_type: z.string().nullable(),
  pm_last_four: z.string().nullable(),
  /** `MM/YYYY`. */
  pm_expiration: z.string().nullable(),
  pm_country: z.string().nullable(),
});
export type BillingCustomer = z.infer<typeof billingCustomer>;

export function hasPaymentMethod(customers: readonly BillingCustomer[]): boolean {
  return customers.some(
    ({ pm_type, pm_last_four, pm_expiration, pm_country }) =>
      ![pm_type, pm_last_four, pm_expiration, pm_country].includes(null),
  );
}
