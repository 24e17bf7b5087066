import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.ts';

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's value. */
  id: bytea().primaryKey(),
  workspaceId: bigint({ mode: 'number' }),
  csrf: text().notNull(),
  fingerprint: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

export type Session = typeof sessions.$inferSelect;

export const workspaces = pgTable('workspaces', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['guest', 'personal', 'team', 'member'] }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
