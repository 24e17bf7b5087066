import { bigint, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

const billableId = bigint({ mode: 'number' }).notNull();

/** Usage months in which people clicked more often than the plan shows. */
export const fullClickMonths = pgTable(
  'full_click_months',
  {
    billableId,
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** How many clicks of it are shown. */
    shownClicks: bigint({ mode: 'number' }).notNull(),
    /** When the first one beyond them came. */
    reachedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.startsAt] })],
);

export type FullClickMonth = typeof fullClickMonths.$inferSelect;
