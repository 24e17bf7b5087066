import { bigint, date, pgTable } from 'drizzle-orm/pg-core';

export const weeklySummaries = pgTable('weekly_summaries', {
  /** The Monday on which they are sent. */
  week: date().primaryKey(),
  /** The last account that was looked at. */
  sentUpTo: bigint({ mode: 'number' }).notNull().default(0),
});
