import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appealOutcomes } from '@linklet/contract/reports/appeals.ts';
import { reportReasons } from '@linklet/contract/reports/reasons.ts';
import { banKinds } from '@linklet/contract/reports/endpoints.ts';

export const bans = pgTable('bans', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: banKinds }).notNull(),
  value: text().notNull(),
  /** Of a ban of one link. */
  linkId: bigint({ mode: 'number' }),
  reason: text({ enum: reportReasons }).notNull(),
  bannedBy: bigint({ mode: 'number' }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null while it is in force. */
  liftedAt: timestamp({ withTimezone: true }),
  liftedBy: bigint({ mode: 'number' }),
  /** When the people of its links were told of it or, once it is lifted, of that. */
  toldAt: timestamp({ withTimezone: true }),
});

export const linkReports = pgTable('link_reports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  aliasId: bigint({ mode: 'number' }),
  link: text().notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  details: text().notNull(),
  /** Null while it is open. */
  outcome: text({ enum: ['banned', 'dismissed'] }),
  settledAt: timestamp({ withTimezone: true }),
  settledBy: bigint({ mode: 'number' }),
  banId: integer(),
  /** Where the link led when it was reported; null for a link that does not exist. */
  destinationHost: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What staff note on a report for one another. */
export const reportNotes = pgTable('report_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  reportId: bigint({ mode: 'number' }).notNull(),
  authorId: bigint({ mode: 'number' }),
  text: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** What owners say against the block of a link. */
export const linkAppeals = pgTable('link_appeals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  linkId: bigint({ mode: 'number' }).notNull(),
  authorId: bigint({ mode: 'number' }),
  text: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while it is open. */
  outcome: text({ enum: appealOutcomes }),
  /** What its owner reads. */
  answer: text().notNull().default(''),
  decidedAt: timestamp({ withTimezone: true }),
  decidedBy: bigint({ mode: 'number' }),
});
