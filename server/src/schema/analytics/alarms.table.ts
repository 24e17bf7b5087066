import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const alarmKinds = ['spike', 'drop', 'bots'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const clickAlarms = pgTable('click_alarms', {
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Null where it is about all of the workspace. */
  linkId: bigint({ mode: 'number' }),
  kind: text({ enum: alarmKinds }).notNull(),
  /** In UTC. */
  day: date().notNull(),
});

export const toldLinkLimits = pgTable(
  'told_link_limits',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    maxClicks: integer().notNull(),
    percent: integer().notNull(),
    toldAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.maxClicks, table.percent] })],
);
