import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const emailChanges = pgTable('email_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint({ mode: 'number' }).notNull(),
  tokenHash: bytea().notNull(),
  formerEmail: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
