import type { StatsFilter } from '@linklet/contract/analytics/filters.ts';
import type { Scope } from '../../../platform/scope.ts';
import { nameAliases } from '../../links/index.ts';
import { all, always } from '../condition.ts';
import { findCounted, where, type CountedClicks } from '../counted-clicks.ts';

export interface Visit {
  at: Date;
  /** With its host; empty where it is gone. */
  shortLink: string;
  referrerHost: string;
  userAgent: string;
  country: string;
  region: string;
  city: string;
  isBot: boolean;
}

interface Wanted {
  link?: string | undefined;
  filters?: readonly StatsFilter[];
  from?: Date | undefined;
  /** Not after it. */
  until?: Date | undefined;
  withoutBots: boolean;
  offset: number;
  limit: number;
}

const EVER = '2000-01-01';

/**
 * Visits by their place among those that are asked for, the newest first, and how many there are. Throws `not_found` for a
 * link that is not the workspace's, `analytics_off` and `analytics_not_in_plan`.
 */
export async function listVisits(scope: Scope, wanted: Wanted): Promise<{ visits: Visit[]; total: number }> {
  const { link, filters = [], from, until } = wanted;
  const now = scope.clock();
  const span = { period: 'custom', from: EVER, to: now.toISOString().slice(0, 10), zone: 'UTC' } as const;
  const clicks = await findCounted(scope, { ...span, link, filters: [...filters] });
  if (clicks === undefined) return { visits: [], total: 0 };
  const last = until && new Date(until.getTime() + 1);
  const exact = { ...clicks.span, ...(from && { from }), ...(last && { until: last }) };
  return readVisits(scope, { ...clicks, span: exact }, wanted);
}

type Row = Record<'at' | 'alias' | 'referrer' | 'agent' | 'country' | 'region' | 'city' | 'bot', string>;

async function readVisits(
  scope: Scope,
  clicks: CountedClicks,
  { withoutBots, offset, limit }: Pick<Wanted, 'withoutBots' | 'offset' | 'limit'>,
): Promise<{ visits: Visit[]; total: number }> {
  const { sql, params } = all([
    where(clicks),
    { sql: `event_type = 'redirect'`, params: {} },
    withoutBots ? { sql: `bot_class = ''`, params: {} } : always,
  ]);
  const [counted, rows] = await Promise.all([
    scope.clickhouse.read<{ visits: string }>({
      name: 'analytics.visits-count',
      query: `select count() as visits from clicks where ${sql}`,
      params,
    }),
    scope.clickhouse.read<Row>({
      name: 'analytics.visits',
      query: `select toUnixTimestamp64Milli(ts) as at, alias_id as alias, referrer_host as referrer,
          user_agent as agent, country, region, city, bot_class as bot
        from clicks where ${sql} order by ts desc, event_id desc
        limit {limit:UInt32} offset {offset:UInt32}`,
      params: { ...params, limit, offset },
    }),
  ]);
  const ids = [...new Set(rows.map(({ alias }) => Number(alias)))];
  const names = await nameAliases(scope, clicks.workspaces, ids);
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  return {
    visits: rows.map((row) => toVisit(row, byId.get(Number(row.alias)) ?? '')),
    total: Number(counted[0]?.visits ?? 0),
  };
}

function toVisit({ at, referrer, agent, country, region, city, bot }: Row, shortLink: string): Visit {
  return {
    ...{ at: new Date(Number(at)), shortLink, referrerHost: referrer, userAgent: agent },
    ...{ country, region, city, isBot: bot !== '' },
  };
}
