import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

export const duePayments = pgTable('due_payments', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  billableId: bigint({ mode: 'number' }).notNull(),
  subscriptionId: bigint({ mode: 'number' }).notNull(),
  provider: text().notNull(),
  ref: text().notNull(),
  status: text({ enum: ['open', 'confirm', 'paid', 'void', 'refunded'] }).notNull(),
  planName: text().notNull(),
  interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
  total: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  periodStartsAt: at(),
  periodEndsAt: at(),
  createdAt: at().notNull(),
});
export type DuePayment = typeof duePayments.$inferSelect;

export const reminderKinds = ['past_due', 'confirm', 'trial_ends', 'renewal', 'card_expires'] as const;

export const billingReminders = pgTable(
  'billing_reminders',
  {
    subscriptionId: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: reminderKinds }).notNull(),
    day: integer().notNull(),
    period: text().notNull(),
    sentAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.kind, table.period, table.day] })],
);
