import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';
import { optionColumns } from './options.table.ts';

export const longUrls = pgTable('long_urls', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of `url`. */
  hash: bytea().notNull(),
  url: text().notNull(),
  /** Bits of `longUrlStatus`. */
  status: integer().notNull().default(2),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const links = pgTable('links', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Where it was made. Its clicks stay there, whoever it goes to. */
  originWorkspaceId: bigint({ mode: 'number' }).notNull(),
  longUrlId: bigint({ mode: 'number' }).notNull(),
  /** Names the link outside. */
  hash: text().notNull(),
  /** Bits of `linkStatus`. */
  status: integer().notNull().default(8),
  title: text(),
  description: text(),
  repeatsDestination: boolean().notNull().default(false),
  expiresAt: timestamp({ withTimezone: true }),
  /** Where it leads some of its visitors. */
  routes: jsonb().$type<RedirectRoute[]>().notNull().default([]),
  ...optionColumns,
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export type Link = typeof links.$inferSelect;

/** What may be set of a link. */
export type LinkColumns = Partial<
  Omit<Link, 'id' | 'hash' | 'workspaceId' | 'originWorkspaceId' | 'createdAt' | 'updatedAt' | 'version'>
>;

export const aliases = pgTable('aliases', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  linkId: bigint({ mode: 'number' }).notNull(),
  domainId: integer().notNull(),
  /** As it was typed, composed. */
  alias: text().notNull(),
  /** `aliasKey` of it, by the rules of its domain. */
  key: text().notNull(),
  isMain: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Counted by the front doors, for links with a limit, through functions of the database. */
export const usedClicks = pgTable('used_clicks', {
  linkId: bigint({ mode: 'number' }).primaryKey(),
  used: integer().notNull(),
});

/** What bans block; each row goes when its ban is lifted. */
export const blockedLongUrls = pgTable('blocked_long_urls', {
  longUrlId: bigint({ mode: 'number' }).notNull(),
  banId: integer().notNull(),
});

export const blockedLinks = pgTable('blocked_links', {
  linkId: bigint({ mode: 'number' }).notNull(),
  banId: integer().notNull(),
});
