import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const passkeys = pgTable('passkeys', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  userId: bigint({ mode: 'number' }).notNull(),
  /** Base64url, as browsers say it. */
  credentialId: text().notNull(),
  publicKey: bytea().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }),
});

export type Passkey = typeof passkeys.$inferSelect;
