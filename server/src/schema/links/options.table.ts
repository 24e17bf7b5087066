import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import type { RedirectStatus } from '@linklet/contract/links/options/redirect.ts';
import { boolean, integer, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** What the table of links has of their options. */
export const optionColumns = {
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
  /** What a program of its owner calls it. */
  externalId: text(),
};

/** What opens something is in no export. */
export const secretColumns: readonly string[] = ['passwordHash'] satisfies (keyof typeof optionColumns)[];
