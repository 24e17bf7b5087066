import { z } from 'zod';
import { featureNames } from '../plans/entitlements.ts';
import { planOptions } from '../plans/plan-options.ts';
import { limitName, planInterval } from '../plans/plans.ts';

/** Public numbers of the providers: 1 is paid on a page of the provider, 2 in an overlay. */
export const billingType = { stripe: 1, paddle: 2 } as const;
export const billingTypes = z.union([z.literal(1), z.literal(2)]);
export type BillingType = z.infer<typeof billingTypes>;

export const billableTypes = ['user', 'team', 'organization'] as const;
export type BillableType = (typeof billableTypes)[number];

/** In minor units. */
const money = z.object({ amount: z.number().int(), currency: z.string() });

export const planPriceView = z.object({
  active: z.boolean(),
  interval: planInterval,
  price: money,
  features: z.array(z.enum(featureNames)).readonly(),
  options: planOptions,
  metered_by: z.array(limitName).readonly(),
});
export type PlanPriceView = z.infer<typeof planPriceView>;

/** A plan on offer, as section 3 of the specification has it. */
export const planView = z.object({
  name: z.string(),
  group: z.string(),
  slide: z.number().int(),
  popular: z.boolean(),
  hidden: z.boolean(),
  active: z.boolean(),
  type: z.enum(billableTypes),
  trialDays: z.number().int(),
  trialDelay: z.number().int(),
  trialAvailable: z.boolean(),
  forcePaymentMethod: z.boolean(),
  forceBillingAddress: z.boolean(),
  custom: z.boolean(),
  allowIntervalDowngrade: z.boolean(),
  prices: z.array(planPriceView),
});
export type PlanView = z.infer<typeof planView>;

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

export const line = z.object({ text: z.string(), amount: z.number().int() });

export const quoteView = z.object({
  id: z.string(),
  subscription: z.string(),
  interval: planInterval,
  /** `now` is paid and in force at once, `period_end` at the end of the period, `trial` begins a trial. */
  when: z.enum(['now', 'period_end', 'trial']),
  /** When it is in force. */
  at: z.string(),
  lines: z.array(line),
  net: z.number().int(),
  tax: z.number().int(),
  /** Charged now; 0 where nothing is. */
  total: z.number().int(),
  currency: z.string(),
  tax_note: z.string().nullable(),
  /** What each period costs from then on, with tax. */
  renews: z.object({ at: z.string(), total: z.number().int() }),
  /** What goes beyond the limits of the plan. */
  exceeded: z.array(z.object({ name: z.string(), used: z.number().int(), limit: z.number().int() })),
  /** Features that the plan does not have. */
  lost: z.array(z.enum(featureNames)),
});
export type QuoteView = z.infer<typeof quoteView>;

export const checkoutPurposes = [
  'default-payment',
  'domain-purchase',
  'invoice-payment',
  'payment-method-update',
  'subscription-purchase',
] as const;
export type CheckoutPurpose = (typeof checkoutPurposes)[number];

/** What an overlay is opened with. */
export const checkoutDetails = z.object({
  purpose: z.enum(checkoutPurposes),
  transaction_id: z.string(),
  customer: z.object({ id: z.string(), auth_token: z.string().optional() }),
  discount_code: z.string().optional(),
  payment_method: z.string().optional(),
  locale: z.literal('en'),
  allow_discounts: z.boolean(),
  payment_methods: z.array(z.string()).optional(),
  prices: z.array(z.object({ price_id: z.string(), quantity: z.number().int() })),
  success_url: z.string(),
});
export type CheckoutDetails = z.infer<typeof checkoutDetails>;

/** Where a payment goes on: a page of the provider, an overlay, or nowhere where nothing is due. */
export const checkoutStart = z.object({
  session_id: z.string().optional(),
  url: z.string().optional(),
  checkout: checkoutDetails.optional(),
});
export type CheckoutStart = z.infer<typeof checkoutStart>;
