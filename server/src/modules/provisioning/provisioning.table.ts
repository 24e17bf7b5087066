import { bigint, date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.ts';

export const scimTokens = pgTable('scim_tokens', {
  organizationId: bigint({ mode: 'number' }).primaryKey(),
  /** SHA-256 of it. */
  tokenHash: bytea().notNull(),
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
