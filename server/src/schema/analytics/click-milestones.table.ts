import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const clickMilestones = pgTable('click_milestones', {
  linkId: bigint({ mode: 'number' }).notNull(),
  /** The first click counts once in a workspace. */
  clicks: integer().notNull(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  reachedAt: timestamp({ withTimezone: true }).notNull(),
});
