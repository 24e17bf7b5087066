import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's value. */
  id: bytea().primaryKey(),
  workspaceId: bigint({ mode: 'number' }),
  csrf: text().notNull(),
  fingerprint: text(),
  userId: bigint({ mode: 'number' }),
  impersonatorId: bigint({ mode: 'number' }),
  /** Set between the password and the second factor. */
  pendingUserId: bigint({ mode: 'number' }),
  confirmedAt: timestamp({ withTimezone: true }),
  signedInAt: timestamp({ withTimezone: true }),
  /** Id of the session in lists. */
  publicId: uuid().notNull().defaultRandom(),
  device: text().notNull().default(''),
  place: text().notNull().default(''),
  social: jsonb(),
  passkeyChallenge: jsonb(),
  flash: jsonb(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
