import { bigint, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.ts';

export const scimTokens = pgTable('scim_tokens', {
  organizationId: bigint({ mode: 'number' }).primaryKey(),
  /** SHA-256 of it. */
  tokenHash: bytea().notNull(),
  /** Who made it: it ends when they may no longer. Null for one from before this was kept. */
  madeBy: bigint({ mode: 'number' }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedOn: date(),
});

export const scimUsers = pgTable(
  'scim_users',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    /** What the provider calls them. */
    externalId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ organizationId, userId }) => [primaryKey({ columns: [organizationId, userId] })],
);

/** What the provider was refused of late. */
export const scimRefusals = pgTable('scim_refusals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  /** The kind of call, such as `POST /Users/:id`. */
  request: text().notNull(),
  status: smallint().notNull(),
  reason: text().notNull(),
  times: integer().notNull().default(1),
  firstAt: timestamp({ withTimezone: true }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
});
