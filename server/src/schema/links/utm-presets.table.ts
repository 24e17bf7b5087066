import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const utmPresets = pgTable('utm_presets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  source: text().notNull(),
  medium: text().notNull(),
  campaign: text().notNull(),
  /** Empty where there is none. */
  term: text().notNull().default(''),
  content: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type UtmPreset = typeof utmPresets.$inferSelect;
