import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const emails = pgTable('emails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  /** Empty, like `html`, once a mail server took it. */
  text: text().notNull(),
  html: text().notNull(),
  unsubscribeUrl: text(),
  /** Its link opens something. */
  isSecret: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null until a mail server took it, and for ever without one. */
  sentAt: timestamp({ withTimezone: true }),
});
