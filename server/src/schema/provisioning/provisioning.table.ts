import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

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
    /** What the provider is told that they are called. */
    id: uuid().notNull().defaultRandom(),
    /** Null for somebody who has no account. */
    userId: bigint({ mode: 'number' }),
    userName: text().notNull(),
    /** Null where none was told that is good here. */
    name: text(),
    /** What the provider wants, whether or not it has come about. */
    active: boolean().notNull().default(true),
    /** What the provider calls them. */
    externalId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ organizationId, id }) => [primaryKey({ columns: [organizationId, id] })],
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
