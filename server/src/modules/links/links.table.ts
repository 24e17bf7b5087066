import type { RedirectStatus } from '@linklet/contract/links/options.ts';
import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

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
  /** Of its organization's people. */
  description: text(),
  repeatsDestination: boolean().notNull().default(false),
  expiresAt: timestamp({ withTimezone: true }),
  /** Where it leads some of its visitors. */
  routes: jsonb().$type<RedirectRoute[]>().notNull().default([]),
  /** Of HTTP. */
  redirectStatus: smallint().$type<RedirectStatus>().notNull().default(302),
  /** Whether what a visitor adds to the short link goes along to the destination. */
  passesQuery: boolean().notNull().default(true),
  /** Before it the link leads nowhere. */
  startsAt: timestamp({ withTimezone: true }),
  /** What its visitors are shown to first. */
  pixels: jsonb().$type<Pixel[]>().notNull().default([]),
  /** Of what visitors are asked for first. */
  passwordHash: text(),
  /** As many visits lead to the destination. */
  maxClicks: integer(),
  /** Where later ones lead. */
  afterClicksUrl: text(),
  /** What apps show of it; without a title there is no text and no picture. */
  cardTitle: text(),
  cardText: text(),
  cardImageUrl: text(),
  /** Whether visits are stored and shown. */
  analyticsEnabled: boolean().notNull().default(true),
  /** Whether anybody with the address of the statistics sees them. */
  analyticsPublic: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export const aliases = pgTable('aliases', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  linkId: bigint({ mode: 'number' }).notNull(),
  domainId: integer().notNull(),
  alias: text().notNull(),
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
