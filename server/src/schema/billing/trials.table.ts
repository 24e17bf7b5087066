import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const trialClaims = pgTable(
  'trial_claims',
  {
    kind: text({ enum: ['card', 'device'] }).notNull(),
    hash: bytea().notNull(),
    billableId: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
);

export const trialGrants = pgTable('trial_grants', {
  billableId: bigint({ mode: 'number' }).primaryKey(),
  grantedAt: timestamp({ withTimezone: true }).notNull(),
});
