import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const statsSegments = pgTable('stats_segments', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  /** As addresses write them. */
  filters: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type SegmentRow = typeof statsSegments.$inferSelect;
