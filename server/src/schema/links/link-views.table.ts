import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ViewChoice } from '@linklet/contract/links/views/endpoints.ts';

export const linkViews = pgTable('link_views', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  choice: jsonb().$type<ViewChoice>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type ViewRow = typeof linkViews.$inferSelect;
