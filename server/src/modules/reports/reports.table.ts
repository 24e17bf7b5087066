import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { reportReasons } from '@linklet/contract/reports.ts';

export const bannedHosts = pgTable('banned_hosts', {
  host: text().primaryKey(),
  reason: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const bannedPatterns = pgTable('banned_patterns', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  pattern: text().notNull(),
  reason: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const linkReports = pgTable('link_reports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  aliasId: bigint({ mode: 'number' }),
  link: text().notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  details: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
