import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../columns.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sessionId: bytea().notNull(),
    key: text().notNull(),
    requestHash: bytea().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.key] })],
);
