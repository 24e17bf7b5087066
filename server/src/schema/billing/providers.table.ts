import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

export const providerCatalogue = pgTable(
  'provider_catalogue',
  {
    provider: text().notNull(),
    /** A digest of the key of the account there. */
    account: text().notNull(),
    key: text().notNull(),
    ref: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.account, table.key] })],
);

export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    provider: text().notNull(),
    subscriptionRef: text().notNull(),
    /** What is paid until then. */
    priceId: bigint({ mode: 'number' }).notNull(),
    nextPriceId: bigint({ mode: 'number' }).notNull(),
    at: at().notNull(),
    appliedAt: at(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subscriptionRef] })],
);
export type ScheduledChange = typeof scheduledChanges.$inferSelect;
