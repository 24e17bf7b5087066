import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const domains = pgTable('domains', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case, with its port if it is not the scheme's default. */
  host: text().notNull(),
  type: text({ enum: ['common', 'organization'] })
    .notNull()
    .default('common'),
  allowForGuests: boolean().notNull().default(false),
  guestCanUseCustomAlias: boolean().notNull().default(false),
  requireEmailVerification: boolean().notNull().default(false),
  subscribedOnly: boolean().notNull().default(false),
  isBase: boolean().notNull().default(false),
  isDisabled: boolean().notNull().default(false),
  isDeleted: boolean().notNull().default(false),
  isBlocked: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export type Domain = typeof domains.$inferSelect;
