import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { spendActions } from '@linklet/contract/usage/endpoints.ts';
import type { Plan } from '@linklet/contract/plans/plans.ts';

export const plans = pgTable('plans', {
  name: text().primaryKey(),
  definition: jsonb().$type<Plan>().notNull(),
  editedAt: timestamp({ withTimezone: true }),
});

export const billables = pgTable('billables', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text({ enum: ['user', 'team', 'organization'] }).notNull(),
  overageEnabled: boolean().notNull().default(false),
  overageUnpaid: boolean().notNull().default(false),
  spendLimit: bigint({ mode: 'number' }),
  atSpendLimit: text({ enum: spendActions }).notNull().default('stop'),
  currency: text(),
  aheadMs: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
