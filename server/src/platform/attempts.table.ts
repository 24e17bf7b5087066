import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from './postgres/columns.ts';

export const attempts = pgTable('attempts', {
  subject: bytea().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});
