import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const accountExports = pgTable('account_exports', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  madeAt: timestamp({ withTimezone: true }),
  json: text(),
  csv: text(),
});
