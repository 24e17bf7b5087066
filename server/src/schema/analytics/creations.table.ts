import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Links that programs made, and that they were refused. */
export const creationCounts = pgTable(
  'creation_counts',
  {
    workspaceId: bigint({ mode: 'number' }).notNull(),
    /** In UTC. */
    hour: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: ['api', 'legacy', 'failed'] }).notNull(),
    links: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.hour, table.kind] })],
);
