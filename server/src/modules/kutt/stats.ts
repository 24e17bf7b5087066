import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readBreakdown, readTimeline } from '../analytics/index.ts';
import { findLink } from './links.ts';
import { toKuttLinks } from './link-view.ts';

type Query = Parameters<typeof readTimeline>[1];

const ROWS = 50;

/** Visits of a link within a day, a week, a month and a year. */
export async function stats(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const found = await findLink(call);
  const [link] = await toKuttLinks(scope, [found]);
  const of = (period: 'last_24_hour' | 'last_7_day' | 'last_30_day'): Query => {
    return { period, zone: 'UTC', link: found.hash, filters: [] };
  };
  const spans = [
    { query: of('last_24_hour'), steps: 24 },
    { query: of('last_7_day'), steps: 7 },
    { query: of('last_30_day'), steps: 30 },
    { query: lastYear(scope, found.hash), steps: 12 },
  ];
  const [lastDay, lastWeek, lastMonth, year] = await Promise.all(
    spans.map(async (span) => countSpan(scope, span)),
  );
  const updatedAt = scope.clock().toISOString();
  return { body: { ...link, lastDay, lastWeek, lastMonth, lastYear: year, updatedAt } };
}

/** A month more than a year is counted by months. */
function lastYear({ clock }: TokenScope, link: string): Query {
  const now = clock();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13, 1));
  const [from = '', to = ''] = [first, now].map((day) => day.toISOString().slice(0, 10));
  return { period: 'custom', from, to, zone: 'UTC', link, filters: [] };
}

async function countSpan(scope: TokenScope, { query, steps }: { query: Query; steps: number }) {
  const [{ points }, ...named] = await Promise.all([
    readTimeline(scope, query),
    ...(['browser', 'os', 'country', 'referrer'] as const).map(async (dimension) =>
      countBy(scope, dimension, query),
    ),
  ]);
  const views = points.slice(-steps).map(({ human }) => human);
  const [browser, os, country, referrer] = named;
  const total = views.reduce((sum, count) => sum + count, 0);
  return { stats: { browser, os, country, referrer }, views, total };
}

async function countBy(scope: TokenScope, dimension: StatsDimension, query: Query) {
  const { rows } = await readBreakdown(scope, dimension, { ...query, kind: 'human', limit: ROWS });
  return rows.map(({ value, count }) => ({ name: value === '' ? nameless(dimension) : value, value: count }));
}

function nameless(dimension: StatsDimension): string {
  return dimension === 'referrer' ? 'Direct' : 'Unknown';
}
