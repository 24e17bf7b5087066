import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const ignoredAliases = pgTable('ignored_aliases', {
  domainId: integer().notNull(),
  /** In lower case. */
  alias: text().notNull(),
  ignoredAt: timestamp({ withTimezone: true }).notNull(),
});
