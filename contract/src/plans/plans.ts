import { z } from 'zod';
import type { Feature } from './entitlements.ts';
import type { PlanOptions } from './plan-options.ts';

export const planIntervals = ['monthly', 'yearly'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** An amount in minor units: cents where the currency is USD. */
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
  /** Limits that may be exceeded for money, where the customer agrees. */
  metered_by: readonly LimitName[];
}

/** What can be subscribed to. Field names are the specification's (section 3). */
export interface Plan {
  name: string;
  /** Plans of one group are stages of each other. */
  group: string;
  /** Where it stands within its group. */
  slide: number;
  popular: boolean;
  /** Offered to those alone who have its address. */
  hidden: boolean;
  active: boolean;
  /** Who can subscribe to it. */
  type: 'user' | 'team' | 'organization';
  trialDays: number;
  /** Days between two trials of one customer. */
  trialDelay: number;
  trialAvailable: boolean;
  forcePaymentMethod: boolean;
  forceBillingAddress: boolean;
  /** Agreed with one customer. */
  custom: boolean;
  allowIntervalDowngrade: boolean;
  prices: readonly PlanPrice[];
}

/** What is counted against a plan's options. */
export const limitNames = [
  'active_aliases',
  'aliases',
  'aliases_per_month',
  'branded_aliases_per_month',
  'web_credits',
] as const;
export type LimitName = (typeof limitNames)[number];

export const limitName = z.enum(limitNames);
export const planInterval = z.enum(planIntervals);
