import { leastGrowing, mostGrowing, type GrowingLinks } from '@linklet/contract/analytics/growing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findOwners } from '../../links/index.ts';
import { findCounted, type CountedClicks, type Question } from '../counted-clicks.ts';

// Some may be in the trash, which only their owner's database tells.
const READ = 200;

type Row = Record<'link' | 'count' | 'before', string>;

/** The links whose clicks grew most since the period before. Throws `analytics_not_in_plan`. */
export async function listGrowing(
  scope: Scope,
  query: Omit<Question, 'link' | 'compare'>,
): Promise<GrowingLinks> {
  const clicks = await findCounted(scope, { ...query, compare: 'previous' });
  if (clicks === undefined) return { rows: [] };
  if (clicks.before === null) return { rows: null };
  const counted = await readGrowing(scope, clicks, clicks.before);
  const owners = await findOwners(
    scope,
    clicks.workspaces,
    counted.map(({ link }) => Number(link)),
  );
  const rows = counted.flatMap(({ link, count, before }) => {
    const owner = owners.get(Number(link));
    return owner ? [{ value: owner.address, count: Number(count), before: Number(before) }] : [];
  });
  return { rows: rows.slice(0, mostGrowing) };
}

function readGrowing(
  { clickhouse }: Pick<Scope, 'clickhouse'>,
  { span, condition }: CountedClicks,
  before: CountedClicks,
): Promise<Row[]> {
  const isNow = `ts >= {from:DateTime64(3, 'UTC')} and ts < {until:DateTime64(3, 'UTC')}`;
  const isBefore = `ts >= {fromBefore:DateTime64(3, 'UTC')} and ts < {untilBefore:DateTime64(3, 'UTC')}`;
  return clickhouse.read<Row>({
    name: 'analytics.growing',
    query: `select link_id as link, countIf(${isNow}) as count, countIf(${isBefore}) as before from clicks
      where (${condition.sql}) and ((${isNow}) or (${isBefore})) and event_type = 'redirect' and bot_class = ''
      group by link
      having count >= {least:UInt32} and count * 100 >= before * {percent:UInt32}
      order by count - before desc, count desc, link limit {most:UInt32}`,
    params: {
      ...condition.params,
      ...{ from: span.from, until: span.until, zone: span.zone },
      ...{ fromBefore: before.span.from, untilBefore: before.span.until },
      ...{ least: leastGrowing.clicks, percent: 100 + leastGrowing.percent, most: READ },
    },
  });
}
