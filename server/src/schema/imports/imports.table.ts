import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';
import { importStates, type ImportChoices } from '@linklet/contract/imports/endpoints.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { verdicts, type Verdict } from '@linklet/contract/imports/verdicts.ts';
import { importSources } from '@linklet/contract/imports/sources.ts';

export const imports = pgTable('imports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  userId: bigint({ mode: 'number' }).notNull(),
  /** Whether a token began it, or went on with it last. */
  byToken: boolean().notNull().default(false),
  /** By whose rights it is worked on; null for a person’s, or where it was revoked since. */
  tokenId: bigint({ mode: 'number' }),
  source: text({ enum: importSources }).notNull(),
  name: text().notNull(),
  /** The same for repeats of one upload. */
  uploadKey: text(),
  state: text({ enum: importStates }).notNull(),
  choices: jsonb().$type<ImportChoices>().notNull(),
  total: integer().notNull().default(0),
  /** Rows of the present step that are done. */
  done: integer().notNull().default(0),
  /** The number of the last of them. */
  workedTo: integer().notNull().default(0),
  counts: jsonb().$type<Partial<Record<Verdict, number>>>().notNull().default({}),
  reasons: jsonb().$type<{ code: string; count: number }[]>().notNull().default([]),
  hosts: jsonb().$type<{ host: string; count: number }[]>().notNull().default([]),
  warnings: text().array().notNull().default([]),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp({ withTimezone: true }),
  undoUntil: timestamp({ withTimezone: true }),
  /** The last link that undoing has looked at. */
  undoneTo: bigint({ mode: 'number' }).notNull().default(0),
  removed: integer().notNull().default(0),
  keptBack: integer().notNull().default(0),
  /** Encrypted; there only while a service is read. */
  connection: bytea(),
  /** Where to go on reading it. */
  cursor: jsonb().$type<{
    path: string;
    rest?: string[];
    row?: number;
    ref?: string;
    of?: 'rules' | 'history';
  }>(),
  /** How often the same page could not be read. */
  tries: integer().notNull().default(0),
  /** Whether clicks are read of a service, too. */
  readsHistory: boolean().notNull().default(false),
  clicksFound: bigint({ mode: 'number' }).notNull().default(0),
  clicksBrought: bigint({ mode: 'number' }).notNull().default(0),
  clicksLost: bigint({ mode: 'number' }).notNull().default(0),
  /** The last piece of clicks that was brought. */
  historyTo: integer().notNull().default(0),
});

export type Import = typeof imports.$inferSelect;

/** A link as another service had it. */
export interface SourceLink {
  url: string;
  /** Empty where it is not known. */
  host: string;
  alias: string;
  title?: string;
  description?: string;
  tags?: string[];
  created_at?: string;
  expires_at?: string;
  clicks?: number;
  is_archived?: true;
  had_password?: true;
  max_clicks?: number;
  /** By operating system. */
  android_url?: string;
  ios_url?: string;
  /** Redirect rules as ours say them, in their order. */
  routes?: Omit<RedirectRoute, 'id'>[];
  /** Those that ours can't say, in its words. */
  lost_rules?: string[];
  card?: { title: string; text?: string; image_url?: string };
  /** What of it can't be said here, or can't be read. */
  lost?: string[];
  /** Why it can't be brought at all. */
  refusal?: string;
}

export const importRows = pgTable(
  'import_rows',
  {
    importId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    link: jsonb().$type<SourceLink>().notNull(),
    host: text().notNull(),
    originalId: text().notNull(),
    /** What its source calls it where it tells of clicks. */
    ref: text(),
    verdict: text({ enum: verdicts }),
    reasons: text().array().notNull().default([]),
    domainId: integer(),
    key: text(),
    url: text(),
    /** With what its alias clashes: another row, somebody's link, or one of the workspace. */
    clash: text({ enum: ['case', 'taken', 'own'] }),
    isDone: boolean().notNull().default(false),
    shortLink: text(),
    linkId: bigint({ mode: 'number' }),
    undone: text({ enum: ['removed', 'left'] }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

export type ImportRow = typeof importRows.$inferSelect;

export const importedLinks = pgTable('imported_links', {
  linkId: bigint({ mode: 'number' }).primaryKey(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  importId: bigint({ mode: 'number' }).notNull(),
  source: text({ enum: importSources }).notNull(),
  originalId: text().notNull(),
  /** Its old short link, as people know it. */
  original: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
  clicksBefore: bigint({ mode: 'number' }),
  /** Of them, those that are in the statistics. */
  clicksBrought: bigint({ mode: 'number' }).notNull().default(0),
  /** Of the link as it was made: one with another was changed since. */
  version: integer().notNull(),
});

/** Clicks of another service until they are brought. */
export const importClicks = pgTable(
  'import_clicks',
  {
    importId: bigint({ mode: 'number' }).notNull(),
    piece: integer().notNull(),
    count: integer().notNull(),
    /** JSON, packed by gzip. */
    clicks: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.piece] })],
);
