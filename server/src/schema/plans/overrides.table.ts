import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { overrideKinds, type OverrideName, type OverrideValue } from '@linklet/contract/plans/overrides.ts';

const at = () => timestamp({ withTimezone: true });
const number = () => bigint({ mode: 'number' });

/** What staff give to, or withhold from, one payer besides its plan. */
export const planOverrides = pgTable('plan_overrides', {
  id: number().primaryKey().generatedAlwaysAsIdentity(),
  billableId: number().notNull(),
  kind: text({ enum: overrideKinds }).notNull(),
  name: text().$type<OverrideName>().notNull(),
  /** Null for no limit. */
  value: jsonb().$type<OverrideValue>(),
  startsAt: at().notNull(),
  endsAt: at(),
  reason: text().notNull(),
  madeBy: number(),
  madeAt: at().notNull(),
  takenBackBy: number(),
  takenBackAt: at(),
});
export type PlanOverride = typeof planOverrides.$inferSelect;
