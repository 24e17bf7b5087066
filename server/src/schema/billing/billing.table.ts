import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

export const prices = pgTable('prices', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  planName: text().notNull(),
  interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
  currency: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: at().notNull().defaultNow(),
});
export type Price = typeof prices.$inferSelect;

export const subscriptions = pgTable('subscriptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  billableId: bigint({ mode: 'number' }).notNull(),
  slot: text().notNull().default('default'),
  planName: text().notNull(),
  interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
  provider: text(),
  providerRef: text(),
  priceId: bigint({ mode: 'number' }),
  currency: text().notNull().default('USD'),
  amount: bigint({ mode: 'number' }).notNull().default(0),
  quantity: integer().notNull().default(1),
  billingStatus: text({ enum: ['incomplete', 'trialing', 'active', 'past_due', 'paused'] })
    .notNull()
    .default('active'),
  startsAt: at().notNull(),
  trialEndsAt: at(),
  periodStartsAt: at(),
  periodEndsAt: at(),
  pastDueSince: at(),
  paymentRef: text(),
  nextPriceId: bigint({ mode: 'number' }),
  /** When access ends. */
  endsAt: at(),
  closedAt: at(),
  createdAt: at().notNull().defaultNow(),
  updatedAt: at().notNull().defaultNow(),
});
export type Subscription = typeof subscriptions.$inferSelect;
