import { z } from 'zod';
import type { Feature } from './entitlements.ts';
import type { PlanOptions } from './plan-options.ts';

export const planIntervals = ['monthly', 'yearly'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** In minor units: cents for USD. */
export interface Money {
  amount: number;
  currency: string;
}

export interface PlanPrice {
  active: boolean;
  interval: PlanInterval;
  price: Money;
  features: readonly Feature[];
  options: PlanOptions;
  /** Limits that may be exceeded for money, with the customer's consent. */
  metered_by: readonly LimitName[];
}

/** Field names are those of section 3 of the specification. */
export interface Plan {
  name: string;
  group: string;
  slide: number;
  popular: boolean;
  /** Offered only to visitors who have its URL. */
  hidden: boolean;
  active: boolean;
  type: 'user' | 'team' | 'organization';
  trialDays: number;
  /** Days between two trials of one customer. */
  trialDelay: number;
  trialAvailable: boolean;
  forcePaymentMethod: boolean;
  forceBillingAddress: boolean;
  custom: boolean;
  allowIntervalDowngrade: boolean;
  prices: readonly PlanPrice[];
}

/** Spent for good until the usage month ends: by rows of files, and by links that programs make. */
export const creditNames = ['web_credits', 'api_credits'] as const;
export type CreditName = (typeof creditNames)[number];

export const limitNames = [
  'active_aliases',
  'aliases',
  'aliases_per_month',
  'branded_aliases_per_month',
  ...creditNames,
] as const;
export type LimitName = (typeof limitNames)[number];

export const limitName = z.enum(limitNames);
export const planInterval = z.enum(planIntervals);
