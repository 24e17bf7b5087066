import type { z } from 'zod';
import type { countBy as endpoint, KindQuery } from '@linklet/contract/analytics/endpoints.ts';
import type { ClickKind, StatsDimension } from '@linklet/contract/analytics/filters.ts';
import type { Scope } from '../../platform/scope.ts';
import { sumByTag } from '../links/index.ts';
import { all, always, type Condition } from './condition.ts';
import { findCounted, where, type CountedClicks, type Question } from './counted-clicks.ts';
import { columnsOf } from './dimensions.ts';
import { nameValues } from './name-values.ts';
import { readCounts } from './read-counts.ts';

interface Wanted {
  dimension: StatsDimension;
  kind: ClickKind;
  limit: number;
}

interface Breakdown {
  rows: { value: string; count: number }[];
  /** Of all values, and how many there are. */
  total: number;
  values: number;
  isEstimated: boolean;
}

type Row = Record<'value' | 'count' | 'total' | 'values', string>;
type ColumnDimension = Exclude<StatsDimension, 'tag'>;

/** The visits by what they are told apart by. Throws `not_found` for a link that is not the workspace's. */
export async function readBreakdown(
  scope: Scope,
  dimension: StatsDimension,
  query: Question & KindQuery & { limit: number },
): Promise<z.input<(typeof endpoint)['response']>> {
  const clicks = await findCounted(scope, query);
  if (clicks === undefined) return { rows: [], total: 0, values: 0 };
  const wanted: Wanted = { dimension, kind: query.kind, limit: query.limit };
  const { rows, total, values, isEstimated } = await count(scope, clicks, wanted);
  const [before, named] = await Promise.all([
    countBefore(scope, clicks.before, { ...wanted, among: rows.map(({ value }) => value) }),
    nameValues(scope, clicks.workspaces, { dimension, values: rows.map(({ value }) => value) }),
  ]);
  return {
    rows: rows.map((row, index) => ({
      value: named[index] ?? '',
      count: row.count,
      before: before?.get(row.value) ?? (before === null ? null : 0),
    })),
    total,
    values,
    is_estimated: isEstimated,
  };
}

function count(scope: Scope, clicks: CountedClicks, wanted: Wanted): Promise<Breakdown> {
  const { dimension } = wanted;
  if (dimension === 'tag') return countByTag(scope, clicks, wanted);
  return countByColumns(scope, clicks, { ...wanted, dimension, among: always });
}

/** Counts of the values that the period has, in the one that it is compared with. */
async function countBefore(
  scope: Scope,
  clicks: CountedClicks | null,
  { among, ...wanted }: Wanted & { among: string[] },
): Promise<Map<string, number> | null> {
  if (clicks === null) return null;
  const { dimension } = wanted;
  const { rows } =
    dimension === 'tag'
      ? await countByTag(scope, clicks, { ...wanted, limit: Infinity })
      : await countByColumns(scope, clicks, {
          ...wanted,
          dimension,
          among: { sql: `${columnsOf[dimension].value} in {among:Array(String)}`, params: { among } },
        });
  return new Map(rows.map(({ value, count }) => [value, count]));
}

async function countByColumns(
  scope: Scope,
  clicks: CountedClicks,
  {
    dimension,
    kind,
    limit,
    among,
  }: { dimension: ColumnDimension; kind: ClickKind; limit: number; among: Condition },
): Promise<Breakdown> {
  const { by, value } = columnsOf[dimension];
  const { sql, params } = all([where(clicks), among]);
  // Grouped by the columns as they are, because that is several times as fast as by what is made of them.
  const { rows, isEstimated } = await readCounts<Row>(scope, (counts) => ({
    name: `analytics.by-${dimension}`,
    query: `select ${value} as value, ${counts[kind]} as count,
        sum(count) over () as total, count() over () as values
      from clicks where ${sql} and event_type = 'redirect'
      group by ${by.join(', ')} having count > 0 order by count desc, value limit ${String(limit)}`,
    params,
  }));
  return {
    rows: rows.map((row) => ({ value: row.value, count: Number(row.count) })),
    total: Number(rows[0]?.total ?? 0),
    values: Number(rows[0]?.values ?? 0),
    isEstimated,
  };
}

/** A link's visits count for each of its tags, as they are now. */
async function countByTag(
  scope: Scope,
  clicks: CountedClicks,
  { kind, limit }: Pick<Wanted, 'kind' | 'limit'>,
): Promise<Breakdown> {
  const { sql, params } = where(clicks);
  const { rows: counted, isEstimated } = await readCounts<{ link: string; count: string }>(
    scope,
    (counts) => ({
      name: 'analytics.by-tag',
      query: `select link_id as link, ${counts[kind]} as count
      from clicks where ${sql} and event_type = 'redirect' group by link having count > 0`,
      params,
    }),
  );
  const byLink = new Map(counted.map(({ link, count }) => [Number(link), Number(count)]));
  const sums = await sumByTag(scope, clicks.workspaces, byLink);
  return {
    rows: sums.slice(0, limit).map(({ name, count }) => ({ value: name, count })),
    total: [...byLink.values()].reduce((sum, count) => sum + count, 0),
    values: sums.length,
    isEstimated,
  };
}
