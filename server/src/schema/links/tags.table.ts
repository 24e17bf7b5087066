import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const tags = pgTable('tags', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Without spaces, in lower case. */
  name: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const linkTags = pgTable('link_tags', {
  linkId: bigint({ mode: 'number' }).notNull(),
  tagId: bigint({ mode: 'number' }).notNull(),
});
