import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

/** Addresses by which others see the statistics of a link or of a workspace. */
export const statsShares = pgTable('stats_shares', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Null where it is about all of the workspace. */
  linkId: bigint({ mode: 'number' }),
  /** For whoever shares: who got the address. */
  name: text().notNull(),
  /** No click that they leave out is counted; as addresses write them. */
  filters: text().notNull(),
  /** SHA-256 of what stands in the address. */
  tokenHash: bytea().notNull(),
  /** The same encrypted, to be copied again. */
  sealedToken: bytea().notNull(),
  passwordHash: text(),
  /** Clicks of later are not counted; null where all are. */
  frozenAt: timestamp({ withTimezone: true }),
  /** Null for one without an end. */
  endsAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type StatsShare = typeof statsShares.$inferSelect;
