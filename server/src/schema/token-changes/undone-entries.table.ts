import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Entries of the trail that people have undone. */
export const undoneEntries = pgTable('undone_entries', {
  entryId: bigint({ mode: 'number' }).primaryKey(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  undoneAt: timestamp({ withTimezone: true }).notNull(),
  undoneBy: bigint({ mode: 'number' }),
});
