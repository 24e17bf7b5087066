import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const skippedStarts = pgTable('skipped_starts', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  skippedAt: timestamp({ withTimezone: true }).notNull(),
});
