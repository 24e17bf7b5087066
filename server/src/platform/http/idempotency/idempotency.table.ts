import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../postgres/columns.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: bytea().notNull(),
    key: text().notNull(),
    requestHash: bytea().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
);
