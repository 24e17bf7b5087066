import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Used challenges until they expire: a solution is valid once. */
export const robotCheckNonces = pgTable('robot_check_nonces', {
  nonce: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
