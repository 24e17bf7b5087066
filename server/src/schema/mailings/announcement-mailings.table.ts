import { bigint, pgTable } from 'drizzle-orm/pg-core';

export const announcementMailings = pgTable('announcement_mailings', {
  announcementId: bigint({ mode: 'number' }).primaryKey(),
  /** The last account that it was written to. */
  sentUpTo: bigint({ mode: 'number' }).notNull().default(0),
});
