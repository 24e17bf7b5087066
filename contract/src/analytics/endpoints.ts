import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';
import { clickKinds, readFilters, statsDimensions, type StatsFilter } from './filters.ts';
import { comparisons, defaultPeriod, isStatsPeriod, type StatsPeriod } from './periods.ts';
import { line } from '../http/text.ts';
import { timeZone } from '../accounts/time-zone.ts';
import { statsDeadlineMs } from './deadline.ts';

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
// ClickHouse has no times before 1970, where the previous period could begin, and ISO 8601 has four digits
// for a year.
const day = z.iso.date(notValid).refine((text) => text >= '2000-01-01' && text < '2100-01-01', notValid);

export const clicksWanted = z.object({
  period: z.custom<StatsPeriod>(isStatsPeriod, 'The period is not known.').default(defaultPeriod),
  /** First and last day of the period `custom`, in the time zone `zone`. */
  from: day.optional(),
  to: day.optional(),
  zone: timeZone.default('UTC'),
  link: linkHash.optional(),
  /** In the syntax of `writeFilters`. */
  filters: filters.default([]),
  compare: z.enum(comparisons).optional(),
});

interface WantedDays {
  period: string;
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

const stats = { method: 'GET', access: 'links.view', token: 'analytics', scope: 'workspace' } as const;
// A screen sends a dozen of these requests, and repeats them while it is live.
const limits = { limitPerMinute: 900, deadlineMs: statsDeadlineMs };

const moment = z.iso.datetime();

/** Whether unique visitors are estimated, within about 1 %, because there are too many to count exactly. */
const isEstimated = z.boolean().default(false);

const totals = clickTotals.extend({ qr: count });

export const countTotals = endpoint({
  ...stats,
  path: '/stats/totals',
  query: statsQuery,
  response: z.object({
    from: moment,
    until: moment,
    totals,
    /** The compared period, up to the same point in it. */
    before: z.object({ from: moment, until: moment, totals }).nullable(),
    is_estimated: isEstimated,
    left_out: z.array(z.object({ event: z.string(), count })),
    shown_from: moment.nullable(),
    /** What the period can be compared with: periods of which the plan shows all clicks. */
    comparable: z.array(z.enum(comparisons)),
    /** The last span in which the plan's monthly limit hides clicks, after `shown` of them. */
    hidden: z.object({ from: moment, until: moment, shown: count }).nullable(),
    /** Since when clicks wait to be counted; null if all are counted. */
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
    /** One point per step of the period, oldest first, without gaps. */
    points: z.array(timelinePoint),
    before: z.array(timelinePoint).nullable(),
    is_running: z.boolean(),
    is_estimated: isEstimated,
  }),
  ...limits,
});
export type StatsTimeline = z.output<(typeof countTimeline)['response']>;

/** Counts by hour of the day, for each day of the week from Monday. */
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

export const countBy = endpoint({
  ...stats,
  path: '/stats/by/:dimension',
  params: z.object({ dimension: z.enum(statsDimensions) }),
  query: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
  response: z.object({
    rows: z.array(
      z.object({
        /** The value as in filters; empty if unknown. Links and aliases are `host/alias`. */
        value: z.string(),
        count,
        before: count.nullable(),
      }),
    ),
    total: count,
    values: count,
    is_estimated: isEstimated,
  }),
  ...limits,
});
export type StatsBreakdown = z.output<(typeof countBy)['response']>;
