import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import {
  linkExportFormats,
  type ExportedClicks,
  type LinkExportFilter,
} from '@linklet/contract/links/exports.ts';
import { bytea } from '../../platform/postgres/columns.ts';

export const linkExports = pgTable('link_exports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Who asked for it. */
  userId: bigint({ mode: 'number' }).notNull(),
  format: text({ enum: linkExportFormats }).notNull(),
  /** Which of the links. */
  filter: jsonb().$type<LinkExportFilter>().notNull().default({}),
  /** The period of the clicks beside them; null for none. */
  clicks: jsonb().$type<ExportedClicks>(),
  /** How many links there were when the job began. */
  total: integer(),
  done: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  madeAt: timestamp({ withTimezone: true }),
});

export type LinkExport = typeof linkExports.$inferSelect;

export const linkExportParts = pgTable(
  'link_export_parts',
  {
    exportId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
    /** Tells an end from a part that is gone. */
    isLast: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.number] })],
);
