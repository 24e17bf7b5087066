import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';
import { clickKinds, readFilters, statsDimensions, type StatsFilter } from './filters.ts';
import { comparisons, defaultPeriod, isStatsPeriod, type StatsPeriod } from './periods.ts';
import { line } from '../http/text.ts';
import { timeZone } from '../accounts/time-zone.ts';

const count = z.number().int();

export const clickTotals = z.object({ human: count, unique: count, non_unique: count, bot: count });
export type ClickTotals = z.infer<typeof clickTotals>;

export const timelineSteps = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type TimelineStep = (typeof timelineSteps)[number];

const mostFilterCharacters = 4000;
const mostDays = 1096;
const DAY_MS = 86_400_000;

const filters = line()
  .max(mostFilterCharacters, 'There are too many filters.')
  .transform((text, context): StatsFilter[] => {
    const read = readFilters(text);
    if (read === undefined) context.addIssue('The filters can’t be read.');
    return read ?? [];
  });

const notValid = 'The date is not valid.';
// ClickHouse has no moments before 1970, where the period before could begin, and ISO 8601 four digits for a year.
const day = z.iso.date(notValid).refine((text) => text >= '2000-01-01' && text < '2100-01-01', notValid);

export const clicksWanted = z.object({
  period: z.custom<StatsPeriod>(isStatsPeriod, 'The period is not known.').default(defaultPeriod),
  /** First and last day of the period `custom`, by the calendar of `zone`. */
  from: day.optional(),
  to: day.optional(),
  /** Whose days, weeks and months they are. */
  zone: timeZone.default('UTC'),
  /** The link that it is about; all of the workspace where it is absent. */
  link: linkHash.optional(),
  /** As `writeFilters` writes them. */
  filters: filters.default([]),
  compare: z.enum(comparisons).optional(),
});

interface WantedDays {
  period: StatsPeriod;
  from?: string | undefined;
  to?: string | undefined;
}

export function checkDays(wanted: WantedDays, context: z.RefinementCtx): void {
  const [field, message] = faultOf(wanted) ?? [];
  if (field !== undefined) context.addIssue({ code: 'custom', path: [field], message: message ?? '' });
}

function faultOf({ period, from, to }: WantedDays): [field: 'from' | 'to', message: string] | undefined {
  if (period !== 'custom') return undefined;
  if (from === undefined) return ['from', 'The from field is required.'];
  if (to === undefined) return ['to', 'The to field is required.'];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return ['to', 'The last day is before the first.'];
  return days > mostDays ? ['from', 'The period must not be longer than three years.'] : undefined;
}

const statsQuery = clicksWanted.superRefine(checkDays);
export type StatsQuery = z.output<typeof statsQuery>;

export const kind = z.enum(clickKinds).default('human');
const ofKind = clicksWanted.extend({ kind });
const kindQuery = ofKind.superRefine(checkDays);
export type KindQuery = z.output<typeof kindQuery>;

const stats = { method: 'GET', access: 'links.view', scope: 'workspace' } as const;
// A screen asks for a dozen of them, and again while it follows what happens.
const limits = { limitPerMinute: 900, deadlineMs: 10_000 };

const moment = z.iso.datetime();

/** Whether unique visitors are estimated, within about 1 %, because there are too many to be told apart one by one. */
const isEstimated = z.boolean().default(false);

/** `qr` is how many of the human clicks came by the QR code. */
const totals = clickTotals.extend({ qr: count });

export const countTotals = endpoint({
  ...stats,
  path: '/stats/totals',
  query: statsQuery,
  response: z.object({
    from: moment,
    until: moment,
    totals,
    /** Of the period that it is compared with, up to the same moment of it. */
    before: z.object({ from: moment, until: moment, totals }).nullable(),
    is_estimated: isEstimated,
    /** Requests that are no visits, by what they were: previews, prefetches and the like. */
    left_out: z.array(z.object({ event: z.string(), count })),
    /** How far back the plan shows clicks; null for all the way. */
    shown_from: moment.nullable(),
    /** When the plan shows no clicks, having shown as many as it does of a month; the last time in the period. */
    hidden: z.object({ from: moment, until: moment, shown: count }).nullable(),
    /** Since when clicks wait to be counted, or null when all are. */
    delayed_since: moment.nullable(),
  }),
  ...limits,
});
export type StatsTotals = z.output<(typeof countTotals)['response']>;

const timelinePoint = clickTotals.extend({ at: moment });
export type TimelinePoint = z.infer<typeof timelinePoint>;

export const countTimeline = endpoint({
  ...stats,
  path: '/stats/timeline',
  query: statsQuery,
  response: z.object({
    step: z.enum(timelineSteps),
    /** One for each step of the period, oldest first, also where nothing was counted. */
    points: z.array(timelinePoint),
    /** Those of the period that it is compared with. */
    before: z.array(timelinePoint).nullable(),
    /** Whether the last point is not over yet. */
    is_running: z.boolean(),
    is_estimated: isEstimated,
  }),
  ...limits,
});
export type StatsTimeline = z.output<(typeof countTimeline)['response']>;

/** When visitors come: counts by hour of the day, for each day of the week from Monday. */
export const countPopular = endpoint({
  ...stats,
  path: '/stats/popular',
  query: kindQuery,
  response: z.object({
    weekdays: z.array(z.array(count).length(24)).length(7),
    is_estimated: isEstimated,
  }),
  ...limits,
});
export type StatsPopular = z.output<(typeof countPopular)['response']>;

export const mostRows = 200;
export const rowLimit = z.coerce.number().int().min(1).max(mostRows).default(50);

/** Counts by what clicks are told apart by, most first. */
export const countBy = endpoint({
  ...stats,
  path: '/stats/by/:dimension',
  params: z.object({ dimension: z.enum(statsDimensions) }),
  query: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
  response: z.object({
    rows: z.array(
      z.object({
        /** As filters name it; empty where it is not known. Links and aliases are `host/alias`. */
        value: z.string(),
        count,
        /** Of the period that it is compared with. */
        before: count.nullable(),
      }),
    ),
    /** Of all values together, also those that are not among the rows. */
    total: count,
    /** How many values there are. */
    values: count,
    is_estimated: isEstimated,
  }),
  ...limits,
});
export type StatsBreakdown = z.output<(typeof countBy)['response']>;

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
