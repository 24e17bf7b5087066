import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const statsNotes = pgTable('stats_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null where it is about a link. */
  workspaceId: bigint({ mode: 'number' }),
  /** Null where it is about all of the workspace. */
  linkId: bigint({ mode: 'number' }),
  text: text().notNull(),
  /** Null where it has a moment. */
  day: date(),
  at: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type NoteRow = typeof statsNotes.$inferSelect;
