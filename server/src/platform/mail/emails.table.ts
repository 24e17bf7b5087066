import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const emails = pgTable('emails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  /** Empty, like `html`, once a mail server has accepted it. */
  text: text().notNull(),
  html: text().notNull(),
  unsubscribeUrl: text(),
  /** Its link carries a credential. */
  isSecret: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null until a mail server accepts it, and for ever without one. */
  sentAt: timestamp({ withTimezone: true }),
});
