import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });
const number = () => bigint({ mode: 'number' });

/** What links and credits beyond the limits of a usage month cost. */
export const overageCharges = pgTable('overage_charges', {
  id: number().primaryKey().generatedAlwaysAsIdentity(),
  billableId: number().notNull(),
  startsAt: at().notNull(),
  endsAt: at().notNull(),
  /** Before tax, in minor units. */
  amount: number().notNull(),
  /** With tax; null until the provider was asked for it. */
  total: number(),
  currency: text().notNull(),
  text: text().notNull(),
  /** `waived` is too little to be charged, or nobody's to pay. */
  status: text({ enum: ['pending', 'open', 'paid', 'waived'] }).notNull(),
  provider: text(),
  paymentRef: text(),
  createdAt: at().notNull(),
});
export type OverageCharge = typeof overageCharges.$inferSelect;
