import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's value. */
  id: bytea().primaryKey(),
  workspaceId: bigint({ mode: 'number' }),
  csrf: text().notNull(),
  fingerprint: text(),
  userId: bigint({ mode: 'number' }),
  /** Staff who act as the user. */
  impersonatorId: bigint({ mode: 'number' }),
  /** Between the password and the second factor. */
  pendingUserId: bigint({ mode: 'number' }),
  /** When the password was last shown. */
  confirmedAt: timestamp({ withTimezone: true }),
  signedInAt: timestamp({ withTimezone: true }),
  /** The session's name in lists. */
  publicId: uuid().notNull().defaultRandom(),
  device: text().notNull().default(''),
  place: text().notNull().default(''),
  /** A sign-in elsewhere that is under way. */
  social: jsonb(),
  passkeyChallenge: jsonb(),
  /** What the next page tells. */
  flash: jsonb(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
