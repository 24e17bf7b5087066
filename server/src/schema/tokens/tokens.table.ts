import { bigint, boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { bytea } from '../../platform/postgres/columns.ts';

export const apiTokens = pgTable('api_tokens', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Who made it: it may no more than they may by now. */
  madeBy: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  /** SHA-256 of it. */
  tokenHash: bytea().notNull(),
  /** Its last characters. */
  hint: text().notNull(),
  permissions: text({ enum: tokenPermissions }).array().notNull(),
  allowedHosts: text().array(),
  linkBudget: integer(),
  linksMade: integer().notNull().default(0),
  isDryRun: boolean().notNull(),
  needsApproval: boolean().notNull(),
  expiresAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedOn: date(),
  /** It made far more links than usual, and is good no more until it is resumed. */
  pausedAt: timestamp({ withTimezone: true }),
  resumedAt: timestamp({ withTimezone: true }),
});
