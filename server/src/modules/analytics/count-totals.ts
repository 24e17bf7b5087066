import type { z } from 'zod';
import type { countTotals as endpoint, StatsTotals } from '@linklet/contract/analytics.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { readShippingStatus } from '../clicks/index.ts';
import { counts, findCounted, where, type CountedClicks, type Question } from './counted-clicks.ts';

type Totals = StatsTotals['totals'];

const nothing: Totals = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };

/** How many visits there were, and what is not among them. Throws `not_found` for a link that is not the workspace's. */
export async function readTotals(
  scope: Scope,
  query: Question,
): Promise<z.input<(typeof endpoint)['response']>> {
  const clicks = await findCounted(scope, query);
  const delayedSince = readShippingStatus(scope.config.dataDir).delayedSince?.toISOString() ?? null;
  if (clicks === undefined) return emptyTotals(scope.clock(), delayedSince);
  const { before } = clicks;
  const [totals, totalsBefore, leftOut] = await Promise.all([
    countTotals(scope, clicks),
    before === null ? nothing : countTotals(scope, before),
    countLeftOut(scope, clicks),
  ]);
  return {
    ...edgesOf(clicks),
    totals,
    before: before === null ? null : { ...edgesOf(before), totals: totalsBefore },
    left_out: leftOut,
    shown_from: clicks.shownFrom?.toISOString() ?? null,
    hidden: hiddenOf(clicks),
    delayed_since: delayedSince,
  };
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
    delayed_since,
  };
}

function edgesOf({ span }: CountedClicks) {
  return { from: span.from.toISOString(), until: span.until.toISOString() };
}

/** The last stretch of the span of which the plan shows no clicks. */
function hiddenOf({ hidden, span }: CountedClicks) {
  const stretch = hidden.findLast(({ from, until }) => from < span.until && until > span.from);
  if (stretch === undefined) return null;
  const { from, until, shown } = stretch;
  return { from: from.toISOString(), until: until.toISOString(), shown };
}

async function countTotals(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  clicks: CountedClicks,
): Promise<Totals> {
  const { sql, params } = where(clicks);
  const rows = await clickhouse.read<Record<'human' | 'unique' | 'bot' | 'qr', string>>({
    name: 'analytics.totals',
    query: `select ${counts.human} as human, ${counts.unique} as unique, ${counts.bot} as bot,
        countIf(bot_class = '' and is_qr = 1) as qr
      from clicks where ${sql} and event_type = 'redirect'`,
    params,
  });
  const { human, unique, bot, qr } = toNumbers(rows[0]);
  return { human, unique, non_unique: human - unique, bot, qr };
}

function toNumbers(row: Record<'human' | 'unique' | 'bot' | 'qr', string> | undefined) {
  if (row === undefined) return nothing;
  return { human: Number(row.human), unique: Number(row.unique), bot: Number(row.bot), qr: Number(row.qr) };
}

/** Requests that are kept as what they were, and count as no visit. */
async function countLeftOut({ clickhouse }: Pick<Services, 'clickhouse'>, clicks: CountedClicks) {
  const { sql, params } = where(clicks);
  const rows = await clickhouse.read<{ event: string; count: string }>({
    name: 'analytics.left-out',
    query: `select event_type as event, count() as count from clicks
      where ${sql} and event_type != 'redirect' group by event order by count desc, event`,
    params,
  });
  return rows.map(({ event, count }) => ({ event, count: Number(count) }));
}
