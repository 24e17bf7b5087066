import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { LimitName } from '@linklet/contract/plans/plans.ts';

const at = () => timestamp({ withTimezone: true });
const number = () => bigint({ mode: 'number' });

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

/** How far a limit was exceeded at most in a usage month. */
export const usagePeaks = pgTable(
  'usage_peaks',
  {
    billableId: number().notNull(),
    name: text().$type<LimitName>().notNull(),
    startsAt: at().notNull(),
    endsAt: at().notNull(),
    /** Beyond the limit of then. */
    extra: number().notNull(),
    reachedAt: at().notNull(),
    /** When it was last counted. */
    countedAt: at().notNull(),
    /** When it was put on a bill. */
    settledAt: at(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.name, table.startsAt] })],
);
export type UsagePeak = typeof usagePeaks.$inferSelect;

/** Which part of a limit people were told of in a usage month; `overage` is the spend limit. */
export const toldLimits = pgTable(
  'told_limits',
  {
    billableId: number().notNull(),
    name: text().notNull(),
    monthStartsAt: at().notNull(),
    percent: integer().notNull(),
    /** The limit of then; once it is raised its parts are news again. */
    most: number(),
    toldAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.name, table.monthStartsAt, table.percent] })],
);
