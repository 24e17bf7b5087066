import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const passwordResets = pgTable('password_resets', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  tokenHash: bytea().notNull(),
  email: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
