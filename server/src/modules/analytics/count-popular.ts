import type { z } from 'zod';
import type { countPopular as endpoint, KindQuery } from '@linklet/contract/analytics/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { findCounted, where, type Question } from './counted-clicks.ts';
import { readCounts } from './read-counts.ts';

interface Row {
  weekday: number;
  hour: number;
  count: string;
}

const DAYS = 7;
const HOURS = 24;

/** On which days and at which hours visitors come. Throws `not_found` for a link that is not the workspace's. */
export async function readPopular(
  scope: Scope,
  query: Question & KindQuery,
): Promise<z.input<(typeof endpoint)['response']>> {
  const clicks = await findCounted(scope, query);
  const weekdays = Array.from({ length: DAYS }, () => new Array<number>(HOURS).fill(0));
  if (clicks === undefined) return { weekdays };
  const { sql, params } = where(clicks);
  const { rows, isEstimated } = await readCounts<Row>(scope, (counts) => ({
    name: 'analytics.popular',
    query: `select toDayOfWeek(ts, 0, {zone:String}) as weekday, toHour(ts, {zone:String}) as hour,
        ${counts[query.kind]} as count
      from clicks where ${sql} and event_type = 'redirect' group by weekday, hour`,
    params,
  }));
  for (const { weekday, hour, count } of rows) {
    const hours = weekdays[weekday - 1];
    if (hours !== undefined) hours[hour] = Number(count);
  }
  return { weekdays, is_estimated: isEstimated };
}
