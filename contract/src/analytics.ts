import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { createdLink, linkHash } from './links.ts';

export const statsPeriods = ['last_1_hour', 'last_24_hour', 'last_7_day', 'last_30_day'] as const;
export const statsPeriod = z.enum(statsPeriods);
export type StatsPeriod = z.infer<typeof statsPeriod>;

const count = z.number().int();

export const clickTotals = z.object({ human: count, unique: count, non_unique: count, bot: count });
export type ClickTotals = z.infer<typeof clickTotals>;

export const linkAnalytics = z.object({
  link: createdLink,
  period: statsPeriod,
  /** `qr` is how many of the human clicks came by the QR code. */
  totals: clickTotals.extend({ qr: count }),
  /** One point for each minute, hour or day of the period, oldest first, empty ones included. */
  timeline: z.array(clickTotals.extend({ at: z.iso.datetime() })),
  /** ISO 3166 codes, most clicks first; empty where the place is not known. */
  countries: z.array(z.object({ country: z.string(), human: count })),
  /** Hosts, most clicks first; empty for visits without one. */
  referrers: z.array(z.object({ referrer: z.string(), human: count })),
  /** Since when clicks wait to be counted, or null when all are. */
  delayed_since: z.iso.datetime().nullable(),
});
export type LinkAnalytics = z.infer<typeof linkAnalytics>;

export const getLinkAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/:hash',
  access: 'links.view',
  scope: 'workspace',
  params: z.object({ hash: linkHash }),
  query: z.object({ period: statsPeriod.default('last_24_hour') }),
  response: linkAnalytics,
  limitPerMinute: 240,
  deadlineMs: 8000,
});

const mostLinksAtOnce = 50;

/** All human clicks of several links, such as those of a page of the list. */
export const countClicks = endpoint({
  method: 'GET',
  path: '/urls/clicks',
  access: 'links.view',
  scope: 'workspace',
  query: z.object({
    /** Their hashes, parted by commas. */
    links: z
      .string()
      .transform((hashes) => hashes.split(','))
      .pipe(z.array(linkHash).max(mostLinksAtOnce)),
  }),
  /** By hash; links that are not the workspace's are left out. */
  response: z.object({
    clicks: z.record(z.string(), count),
    /** When the last of them was; those without any are left out. */
    last: z.record(z.string(), z.iso.datetime()),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});
