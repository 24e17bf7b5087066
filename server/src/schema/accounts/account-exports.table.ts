import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const exportFiles = ['json', 'csv'] as const;
export type ExportFile = (typeof exportFiles)[number];

export const accountExports = pgTable('account_exports', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  madeAt: timestamp({ withTimezone: true }),
  /** Of exports that the version before made; always null since, and gone with the next. */
  json: text(),
  csv: text(),
});

export const accountExportParts = pgTable(
  'account_export_parts',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    /** Of which export: the next one has other parts. */
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    file: text({ enum: exportFiles }).notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
    /** Tells an end from a part that is gone. */
    isLast: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.requestedAt, table.file, table.number] })],
);
