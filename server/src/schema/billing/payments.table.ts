import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';
import type { CheckoutPurpose, QuoteView } from '@linklet/contract/billing/views.ts';

const at = () => timestamp({ withTimezone: true });
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const number = () => bigint({ mode: 'number' });

export const billingCustomers = pgTable('billing_customers', {
  id: id(),
  billableId: number().notNull(),
  provider: text().notNull(),
  ref: text().notNull(),
  pmType: text(),
  pmLastFour: text(),
  pmExpiration: text(),
  pmCountry: text(),
  pmHash: bytea(),
  createdAt: at().notNull().defaultNow(),
});
export type BillingCustomerRow = typeof billingCustomers.$inferSelect;

export const checkouts = pgTable('checkouts', {
  id: id(),
  billableId: number().notNull(),
  slot: text().notNull(),
  provider: text().notNull(),
  ref: text().notNull(),
  purpose: text().$type<CheckoutPurpose>().notNull(),
  priceId: number(),
  status: text({ enum: ['open', 'completed', 'expired'] })
    .notNull()
    .default('open'),
  createdAt: at().notNull(),
});

export const quotes = pgTable('quotes', {
  id: text().primaryKey(),
  billableId: number().notNull(),
  priceId: number().notNull(),
  shown: jsonb().$type<QuoteView>().notNull(),
  at: at().notNull(),
  createdAt: at().notNull(),
});

export const billingEvents = pgTable('billing_events', {
  id: id(),
  provider: text().notNull(),
  eventId: text().notNull(),
  type: text().notNull(),
  customerRef: text(),
  receivedAt: at().notNull(),
  handledAt: at(),
  before: jsonb(),
  after: jsonb(),
});
