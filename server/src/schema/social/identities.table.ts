import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SocialProvider } from '@linklet/contract/social/providers.ts';

export const identities = pgTable('identities', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint({ mode: 'number' }).notNull(),
  provider: text().$type<SocialProvider>().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  email: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
