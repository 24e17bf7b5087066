import { bigint, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    network: bytea().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);
