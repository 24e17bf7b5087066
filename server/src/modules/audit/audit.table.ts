import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const auditEntries = pgTable('audit_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  action: text().notNull(),
  userId: bigint({ mode: 'number' }),
  impersonatorId: bigint({ mode: 'number' }),
  details: jsonb().notNull().default({}),
});
