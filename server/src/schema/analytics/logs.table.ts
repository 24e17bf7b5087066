import { bigint, boolean, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { LogQuestion } from '@linklet/contract/analytics/log-downloads.ts';
import { bytea } from '../../platform/postgres/columns.ts';

export const logDownloads = pgTable('log_downloads', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Who asked for it. */
  userId: bigint({ mode: 'number' }).notNull(),
  question: jsonb().$type<LogQuestion>().notNull(),
  /** How many rows there were when the job began. */
  total: integer(),
  done: integer().notNull().default(0),
  /** Clicks of later are left out. */
  createdAt: timestamp({ withTimezone: true }).notNull(),
  madeAt: timestamp({ withTimezone: true }),
});

export type LogDownloadRow = typeof logDownloads.$inferSelect;

export const logDownloadParts = pgTable(
  'log_download_parts',
  {
    downloadId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
    /** Tells an end from a part that is gone. */
    isLast: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.downloadId, table.number] })],
);
