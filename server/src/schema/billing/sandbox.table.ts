import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Discount, Sum } from '@linklet/contract/billing/amounts.ts';
import type { CheckoutPurpose } from '@linklet/contract/billing/views.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';

const at = () => timestamp({ withTimezone: true });

/** What a customer of the sandbox buys. */
export interface SandboxPrice {
  /** The seller's own. */
  id: number;
  text: string;
  amount: number;
  currency: string;
  interval: PlanInterval;
}

export type CardBehaviour = 'pays' | 'declines' | 'lacks_funds' | 'fails_later' | 'confirms';

export interface SandboxCard {
  brand: string;
  lastFour: string;
  month: number;
  year: number;
  country: string;
  behaviour: CardBehaviour;
  /** Of number and expiry: missing from those that were given before it was kept. */
  fingerprint?: string;
}

/** Once, or on each period. */
export interface SandboxDiscount {
  discount: Discount;
  code: string;
  isForever: boolean;
}

export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text().primaryKey(),
  email: text().notNull(),
  aheadMs: bigint({ mode: 'number' }).notNull().default(0),
  taxRate: integer().notNull().default(0),
  card: jsonb().$type<SandboxCard>(),
  createdAt: at().notNull(),
});
export type SandboxCustomer = typeof sandboxCustomers.$inferSelect;

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text().primaryKey(),
  customerId: text().notNull(),
  checkoutId: text(),
  price: jsonb().$type<SandboxPrice>().notNull(),
  nextPrice: jsonb().$type<SandboxPrice>(),
  status: text({ enum: ['incomplete', 'trialing', 'active', 'past_due', 'ended'] }).notNull(),
  discount: jsonb().$type<SandboxDiscount>(),
  anchor: at().notNull(),
  trialEndsAt: at(),
  periodStartsAt: at().notNull(),
  periodEndsAt: at().notNull(),
  pastDueSince: at(),
  cancelsAt: at(),
  endedAt: at(),
  createdAt: at().notNull(),
});
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text().primaryKey(),
  customerId: text().notNull(),
  purpose: text().$type<CheckoutPurpose>().notNull(),
  price: jsonb().$type<SandboxPrice>(),
  paymentId: text(),
  trialDays: integer().notNull().default(0),
  discount: jsonb().$type<SandboxDiscount>(),
  successUrl: text().notNull(),
  cancelUrl: text().notNull(),
  status: text({ enum: ['open', 'completed', 'expired'] })
    .notNull()
    .default('open'),
  createdAt: at().notNull(),
});
export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;

/** What is done once a payment is made. */
export type Pending = { kind: 'change'; price: SandboxPrice; at: string } | { kind: 'start' };

/** Of a part of a payment, or of all. */
export interface SandboxRefund {
  id: string;
  amount: number;
  at: string;
}

export const sandboxPayments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  customerId: text().notNull(),
  subscriptionId: text(),
  /** `confirm` waits for the customer's bank. */
  status: text({ enum: ['open', 'confirm', 'paid', 'void', 'refunded'] }).notNull(),
  sum: jsonb().$type<Sum>().notNull(),
  period: jsonb().$type<{ startsAt: string; endsAt: string }>(),
  pending: jsonb().$type<Pending>(),
  /** Of what is charged once. */
  key: text(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: at(),
  failure: text(),
  createdAt: at().notNull(),
  paidAt: at(),
  refunds: jsonb().$type<SandboxRefund[]>().notNull().default([]),
});
export type SandboxPayment = typeof sandboxPayments.$inferSelect;

export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  customerId: text().notNull(),
  type: text().notNull(),
  createdAt: at().notNull(),
  deliveredAt: at(),
});
