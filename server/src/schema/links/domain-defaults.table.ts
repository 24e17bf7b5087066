import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** The UTM preset of new links of a workspace on a branded domain. */
export const domainPresets = pgTable(
  'domain_presets',
  {
    domainId: integer().notNull(),
    workspaceId: bigint({ mode: 'number' }).notNull(),
    presetId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.workspaceId] })],
);

/** The tags of new links on a branded domain, each in the workspace that it is of. */
export const domainTags = pgTable(
  'domain_tags',
  { domainId: integer().notNull(), tagId: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.domainId, table.tagId] })],
);
