import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What an item of a batch asks for. */
export const bulkOperations = ['create', 'update', 'change', 'delete', 'archive', 'unarchive'] as const;
export type BulkOperation = (typeof bulkOperations)[number];

export const tinyurlBatches = pgTable('tinyurl_batches', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  userId: bigint({ mode: 'number' }).notNull(),
  /** Null once the token was revoked. */
  tokenId: bigint({ mode: 'number' }),
  state: text({ enum: ['waiting', 'running', 'done', 'failed'] })
    .notNull()
    .default('waiting'),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  /** Of those that are done. */
  refused: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp({ withTimezone: true }),
});

export type TinyurlBatch = typeof tinyurlBatches.$inferSelect;

export const tinyurlItems = pgTable(
  'tinyurl_items',
  {
    batchId: bigint({ mode: 'number' }).notNull(),
    workspaceId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    operation: text({ enum: bulkOperations }).notNull(),
    /** JSON of what `Asked` holds. */
    asked: text().notNull(),
    /** JSON of what the call by itself would be answered; null until it is worked on. */
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.number] })],
);
