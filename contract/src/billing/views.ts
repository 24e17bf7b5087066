import { z } from 'zod';
import { featureNames } from '../plans/entitlements.ts';
import { planOptions } from '../plans/plan-options.ts';
import { limitName, planInterval } from '../plans/plans.ts';

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

export const line = z.object({ text: z.string(), amount: z.number().int() });

/** Why no trial may begin: the account, its card or its device has had one, or its address is not verified. */
export const trialRefusals = ['unverified', 'had', 'card', 'device'] as const;
export type TrialRefusal = (typeof trialRefusals)[number];

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
  /** Days that it can be tried before; 0 where it can't. */
  trial_days: z.number().int(),
  /** Null where it can be tried, or has no trial. */
  trial_refused: z.enum(trialRefusals).nullable(),
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
  /** By which a browser opens the overlay of Paddle; the sandbox needs none. */
  client_token: z.string().optional(),
});
export type CheckoutDetails = z.infer<typeof checkoutDetails>;

/** Where a payment goes on: a page of the provider, an overlay, or nowhere where nothing is due. */
export const checkoutStart = z.object({
  session_id: z.string().optional(),
  url: z.string().optional(),
  checkout: checkoutDetails.optional(),
});
export type CheckoutStart = z.infer<typeof checkoutStart>;
