import { bigint, boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerifiedAt: timestamp({ withTimezone: true }),
  /** Becomes the account's once its link is used, and opens nothing before. */
  pendingEmail: text(),
  passwordHash: text(),
  status: integer().notNull().default(0),
  timeZone: text().notNull().default('UTC'),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  isDeveloper: boolean().notNull().default(false),
  twoFactorType: smallint().$type<0 | 1 | 2>().notNull().default(0),
  twoFactorSecret: bytea(),
  twoFactorPendingSecret: bytea(),
  twoFactorLastStep: bigint({ mode: 'number' }),
  /** It moves to another device, of which the pending secret is. */
  twoFactorMovingSince: timestamp({ withTimezone: true }),
  lastReadAnnouncementsAt: timestamp({ withTimezone: true }),
  terminatedAt: timestamp({ withTimezone: true }),
  deletedAt: timestamp({ withTimezone: true }),
  deletionKeepsLinks: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export type User = typeof users.$inferSelect;
