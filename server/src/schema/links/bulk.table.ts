import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { batchStates, type BulkGiven } from '@linklet/contract/links/bulk/endpoints.ts';

/** A row as it is kept: its number in the file, then its cells in the order of `bulkColumns`, up to the last that says something. */
export type KeptRow = [number: number, ...cells: string[]];

/** A row that can't be read, and why. */
export interface UnreadRow {
  number: number;
  /** As much of it as helps to find the row. */
  url: string;
  reason: string;
}

export type StagedRow = KeptRow | UnreadRow;

export const bulkBatches = pgTable('bulk_batches', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  userId: bigint({ mode: 'number' }).notNull(),
  byToken: boolean().notNull().default(false),
  /** By whose rights it is worked on; null for a person’s, or where it was revoked since. */
  tokenId: bigint({ mode: 'number' }),
  /** Of rows that name none. */
  domainId: integer().notNull(),
  /** The same for repeats of one upload. */
  uploadKey: text(),
  fileName: text().notNull(),
  /** For all rows. */
  given: jsonb().$type<BulkGiven>().notNull().default({}),
  /** Whether rows change the links whose aliases they name. */
  updates: boolean().notNull().default(false),
  state: text({ enum: batchStates }).notNull().default('waiting'),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  created: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  existing: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  /** What is to be said of the file as a whole. */
  warnings: text().array().notNull().default([]),
  /** The one that is worked on next. */
  nextPiece: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp({ withTimezone: true }),
});

export type Batch = typeof bulkBatches.$inferSelect;

/** What became of a row: its short link, made or changed now or there already, or why there is none. */
export type RowResult = { link: string; existing?: true; updated?: true } | { reason: string };

export const bulkPieces = pgTable(
  'bulk_pieces',
  {
    batchId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    rows: jsonb().$type<StagedRow[]>().notNull(),
    /** As many, in the same order; null until the piece is worked on. */
    results: jsonb().$type<RowResult[]>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.number] })],
);
