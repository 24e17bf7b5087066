import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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

/** Which part of a monthly limit people were told of. */
export const toldLimits = pgTable(
  'told_limits',
  {
    billableId,
    name: text().notNull(),
    monthStartsAt: timestamp({ withTimezone: true }).notNull(),
    percent: integer().notNull(),
    toldAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.name, table.monthStartsAt, table.percent] })],
);

export type FullClickMonth = typeof fullClickMonths.$inferSelect;
