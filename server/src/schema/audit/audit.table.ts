import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const auditEntries = pgTable('audit_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** The name of an event of the catalogue, such as `link.created`. */
  action: text().notNull(),
  /** Whose account it was done in, or to. */
  userId: bigint({ mode: 'number' }),
  /** Staff who acted as the user. */
  impersonatorId: bigint({ mode: 'number' }),
  /** Who did it, where that was not the user. */
  actorId: bigint({ mode: 'number' }),
  means: text({ enum: ['session', 'token', 'job'] })
    .notNull()
    .default('session'),
  /** Of an API token that it was done by, which may be revoked since. */
  tokenId: bigint({ mode: 'number' }),
  tokenName: text(),
  workspaceId: bigint({ mode: 'number' }),
  /** In whose organization it was done. */
  organizationId: bigint({ mode: 'number' }),
  /** Of the session that it was done in, for an organization; empty where it is not known. */
  device: text().notNull().default(''),
  place: text().notNull().default(''),
  /** What it was done to, as its module names it outside. */
  target: text(),
  before: jsonb(),
  after: jsonb(),
  /** What is kept for whoever runs the product, and shown in no organization's audit. */
  details: jsonb().notNull().default({}),
});
