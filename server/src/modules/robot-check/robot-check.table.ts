import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Challenges that were used, until they expire: a solution counts once. */
export const robotCheckNonces = pgTable('robot_check_nonces', {
  nonce: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
