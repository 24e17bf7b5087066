import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Plan } from '@linklet/contract/billing/plans.ts';

export const plans = pgTable('plans', {
  name: text().primaryKey(),
  definition: jsonb().$type<Plan>().notNull(),
  editedAt: timestamp({ withTimezone: true }),
});

export const billables = pgTable('billables', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text({ enum: ['user', 'team', 'organization'] }).notNull(),
  overageEnabled: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const subscriptions = pgTable('subscriptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  billableId: bigint({ mode: 'number' }).notNull(),
  planName: text().notNull(),
  interval: text({ enum: ['monthly', 'yearly'] }).notNull(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const usageCounts = pgTable(
  'usage_counts',
  {
    billableId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    period: timestamp({ withTimezone: true }).notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.billableId, table.name, table.period] })],
);
