import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const quoteRequests = pgTable('quote_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint({ mode: 'number' }),
  name: text().notNull(),
  email: text().notNull(),
  company: text().notNull(),
  linksPerMonth: integer().notNull(),
  people: integer().notNull(),
  domains: integer().notNull(),
  message: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while it is new. */
  answeredAt: timestamp({ withTimezone: true }),
  answeredBy: bigint({ mode: 'number' }),
});
export type QuoteRequest = typeof quoteRequests.$inferSelect;
