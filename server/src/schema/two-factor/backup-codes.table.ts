import { bigint, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    codeHash: bytea().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
