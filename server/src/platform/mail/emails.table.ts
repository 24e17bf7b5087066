import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const emails = pgTable('emails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  unsubscribeUrl: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null until a mail server took it, and for ever without one. */
  sentAt: timestamp({ withTimezone: true }),
});
