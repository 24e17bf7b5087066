import type { z } from 'zod';
import type { countTotals as endpoint, StatsTotals } from '@linklet/contract/analytics/endpoints.ts';
import { comparisons } from '@linklet/contract/analytics/periods.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { readShippingStatus } from '../clicks/index.ts';
import { findCounted, where, type CountedClicks, type Question } from './counted-clicks.ts';
import { readCreations } from './creations/creations.ts';
import { readCounts } from './read-counts.ts';

type Totals = StatsTotals['totals'];
type Row = Record<'human' | 'unique' | 'bot' | 'qr', string>;

const nothing: Totals = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };
const counted = (totals: Totals) => ({ totals, isEstimated: false });

/** How many visits there were, and what is not among them. Throws `not_found` for a link that is not the workspace's. */
export async function readTotals(
  scope: Scope,
  query: Question,
): Promise<z.input<(typeof endpoint)['response']>> {
  const clicks = await findCounted(scope, query);
  const delayedSince = delayOf(scope);
  if (clicks === undefined) return emptyTotals(scope.clock(), delayedSince);
  const { before } = clicks;
  const [of, ofBefore, leftOut] = await Promise.all([
    countTotals(scope, clicks),
    before === null ? counted(nothing) : countTotals(scope, before),
    countLeftOut(scope, clicks),
  ]);
  return {
    ...edgesOf(clicks),
    totals: of.totals,
    before: before === null ? null : { ...edgesOf(before), totals: ofBefore.totals },
    is_estimated: of.isEstimated || ofBefore.isEstimated,
    left_out: leftOut,
    shown_from: clicks.shown.since?.toISOString() ?? null,
    hidden: hiddenOf(clicks),
    comparable: [...clicks.comparable],
    delayed_since: delayedSince,
  };
}

/** With what programs made, where it is about all of the workspace. */
export async function readWorkspaceTotals(
  scope: Scope,
  query: Question,
): Promise<z.input<(typeof endpoint)['response']>> {
  const totals = await readTotals(scope, query);
  if (query.link !== undefined || query.filters.length > 0) return totals;
  return { ...totals, left_out: [...totals.left_out, ...(await readCreations(scope, totals))] };
}

function delayOf({ config }: Scope): string | null {
  return readShippingStatus(config.dataDir).delayedSince?.toISOString() ?? null;
}

function emptyTotals(now: Date, delayed_since: string | null) {
  const at = now.toISOString();
  return {
    from: at,
    until: at,
    totals: nothing,
    before: null,
    left_out: [],
    shown_from: null,
    hidden: null,
    comparable: [...comparisons],
    delayed_since,
  };
}

function edgesOf({ span }: CountedClicks) {
  return { from: span.from.toISOString(), until: span.until.toISOString() };
}

/** The last stretch of the span of which the plan shows no clicks. */
function hiddenOf({ shown: { hidden }, span }: CountedClicks) {
  const stretch = hidden.findLast(({ from, until }) => from < span.until && until > span.from);
  if (stretch === undefined) return null;
  const { from, until, shown } = stretch;
  return { from: from.toISOString(), until: until.toISOString(), shown };
}

async function countTotals(services: Pick<Services, 'clickhouse'>, clicks: CountedClicks) {
  const { sql, params } = where(clicks);
  const { rows, isEstimated } = await readCounts<Row>(services, (counts) => ({
    name: 'analytics.totals',
    query: `select ${counts.human} as human, ${counts.unique} as unique, ${counts.bot} as bot,
        countIf(bot_class = '' and is_qr = 1) as qr
      from clicks where ${sql} and event_type = 'redirect'`,
    params,
  }));
  return { totals: rows[0] === undefined ? nothing : toTotals(rows[0]), isEstimated };
}

function toTotals(row: Row): Totals {
  const [human, bot, qr] = [Number(row.human), Number(row.bot), Number(row.qr)];
  const unique = Math.min(Number(row.unique), human);
  return { human, unique, non_unique: human - unique, bot, qr };
}

/** Requests that are kept as what they were, and count as no visit; in vain came who is a person. */
async function countLeftOut({ clickhouse }: Pick<Services, 'clickhouse'>, clicks: CountedClicks) {
  const { sql, params } = where(clicks);
  const rows = await clickhouse.read<{ event: string; count: string }>({
    name: 'analytics.left-out',
    query: `select event_type as event, count() as count from clicks
      where ${sql} and event_type != 'redirect' and (event_type != 'failed' or bot_class = '') group by event order by count desc, event`,
    params,
  });
  return rows.map(({ event, count }) => ({ event, count: Number(count) }));
}
