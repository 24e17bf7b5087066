import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const usageCounts = pgTable(
  'usage_counts',
  {
    billableId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    period: timestamp({ withTimezone: true }).notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.name, table.period] })],
);
