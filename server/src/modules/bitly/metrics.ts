import type { z } from 'zod';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { readRollingPeriod, type StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { AppError } from '../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { readBreakdown, readTimeline, readTotals } from '../analytics/index.ts';
import { findBitlink } from './find-link.ts';
import { inputs, read } from './input.ts';
import { inTheirTime } from './views.ts';

type Span = z.output<typeof inputs.span>;

/** All that is kept by such units. */
const all = {
  minute: 'last_180_minute',
  hour: 'last_168_hour',
  day: 'last_90_day',
  week: 'last_731_day',
  month: 'last_731_day',
} as const satisfies Record<Span['unit'], StatsPeriod>;
const daysOf = { day: 1, week: 7, month: 31 } as const;

/** The last so many units; all for `-1`, and for what lies further back than is kept. */
function periodOf({ unit, units }: Span): StatsPeriod {
  if (units < 1) return all[unit];
  const period =
    unit === 'minute' || unit === 'hour'
      ? (`last_${units}_${unit}` as const)
      : (`last_${units * daysOf[unit]}_day` as const);
  return readRollingPeriod(period) === undefined ? all[unit] : period;
}

async function askedOf({ scope, query }: SurfaceCall, id: string) {
  const span = read(inputs.span, query);
  const { hash: link } = await findBitlink(scope, id);
  return { span, query: { period: periodOf(span), zone: 'UTC', link, filters: [] } };
}

const about = ({ unit, units }: Span, now: Date) => ({
  ...{ unit, units, unit_reference: inTheirTime(now.toISOString()) },
});

/** Counts by the units that are asked for, the newest first. */
async function clicks(call: SurfaceCall, id: string): Promise<SurfaceAnswer> {
  const { span, query } = await askedOf(call, id);
  const { points } = await readTimeline(call.scope, query);
  const sums = new Map<string, number>();
  for (const { at, human } of points) {
    const start = startOf(at, span.unit);
    sums.set(start, (sums.get(start) ?? 0) + human);
  }
  const counts = [...sums].toReversed().map(([date, count]) => ({ date: inTheirTime(date), clicks: count }));
  const link_clicks = span.units < 1 ? counts.filter((each) => each.clicks > 0) : counts.slice(0, span.units);
  return { body: { link_clicks, ...about(span, call.scope.clock()) } };
}

/** When the unit began that a moment is in; weeks begin on Monday. */
function startOf(at: string, unit: Span['unit']): string {
  const moment = new Date(at);
  if (unit === 'minute') moment.setUTCSeconds(0, 0);
  else if (unit === 'hour') moment.setUTCMinutes(0, 0, 0);
  else moment.setUTCHours(0, 0, 0, 0);
  if (unit === 'week') moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  if (unit === 'month') moment.setUTCDate(1);
  return moment.toISOString();
}

async function summary(call: SurfaceCall, id: string): Promise<SurfaceAnswer> {
  const { span, query } = await askedOf(call, id);
  const { totals } = await readTotals(call.scope, query);
  return { body: { total_clicks: totals.human, ...about(span, call.scope.clock()) } };
}

const facets: Readonly<Record<string, StatsDimension>> = {
  countries: 'country',
  cities: 'city',
  devices: 'device',
  referrers: 'referrer',
  referring_domains: 'referrer',
};

async function facetOf(call: SurfaceCall, id: string, facet: string): Promise<SurfaceAnswer> {
  const dimension = facets[facet];
  if (dimension === undefined) throw new AppError('not_found');
  const { span, query } = await askedOf(call, id);
  const wanted = { ...query, kind: 'human', limit: span.size } as const;
  const { rows } = await readBreakdown(call.scope, dimension, wanted);
  const metrics = rows.map(({ value, count }) => ({ value: value === '' ? 'direct' : value, clicks: count }));
  return { body: { ...about(span, call.scope.clock()), facet, metrics } };
}

/** What is counted of a link, by the end of its path. */
export async function countsOf(call: SurfaceCall, id: string, what: string): Promise<SurfaceAnswer> {
  if (what === 'clicks') return clicks(call, id);
  if (what === 'clicks/summary') return summary(call, id);
  return facetOf(call, id, what);
}
