import { randomInt, randomUUID } from 'node:crypto';
import { writeFilters, type StatsDimension, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { freshUrl, type Browser, type TestApp } from './test-app.ts';

export interface StoredLink {
  hash: string;
  /** `host/alias`. */
  address: string;
  workspaceId: number;
  linkId: number;
  aliasId: number;
}

/** Values of columns of the table, but for when it was. */
export type Visit = { minutesAgo?: number; at?: string } & Partial<Record<Column, string | number>>;

const columns = [
  'event_type',
  'bot_class',
  'bot_reason',
  'visitor_hash',
  'country',
  'region',
  'city',
  'referrer_host',
  'source',
  'is_qr',
  'browser',
  'os',
  'device',
  'language',
  'user_agent',
  'agent_rules',
  'utm_source',
  'utm_campaign',
  'rule',
  'domain_id',
  'asked_alias',
] as const;
type Column = (typeof columns)[number];

const ordinary: Partial<Record<Column, string | number>> = {
  event_type: 'redirect',
  visitor_hash: 1,
  source: 'direct',
  is_qr: 0,
  agent_rules: 0,
  domain_id: 0,
};

/** Makes a link. */
export async function makeLink(app: TestApp, browser: Browser, changes: object = {}): Promise<StoredLink> {
  const [{ hash, aliases }] = (await browser.post('/url/create', { url: freshUrl(), ...changes })).json();
  const [row] = await app.sql`
    select links.id, workspace_id, aliases.id as alias_id
    from links join aliases on link_id = links.id where hash = ${hash}`;
  return {
    hash,
    address: `${aliases[0].domain}/${aliases[0].alias}`,
    workspaceId: Number(row?.['workspace_id']),
    linkId: Number(row?.['id']),
    aliasId: Number(row?.['alias_id']),
  };
}

/** Stores visits of a link as the shipping does. */
export async function storeVisits(app: TestApp, link: StoredLink, visits: readonly Visit[]): Promise<void> {
  await app.services.clickhouse.insertOnce({
    name: 'test',
    table: 'clicks',
    columns: ['ts', 'event_id', 'workspace_id', 'link_id', 'alias_id', ...columns],
    rows: visits.map((each) => [
      each.at === undefined ? Date.now() - (each.minutesAgo ?? 0) * 60_000 : Date.parse(each.at),
      randomInt(2 ** 47),
      link.workspaceId,
      link.linkId,
      link.aliasId,
      ...columns.map((column) => each[column] ?? ordinary[column] ?? ''),
    ]),
    token: randomUUID(),
  });
}

type Query = Record<string, string | number>;

/** Asks for a chart. */
export async function askStats(browser: Browser, path: string, query: Query) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return browser.get(`/stats/${path}?${search.toString()}`);
}

export const readStats = async (browser: Browser, path: string, query: Query) =>
  (await askStats(browser, path, query)).json();

export const totalsOf = async (browser: Browser, query: Query) =>
  (await readStats(browser, 'totals', query)).totals;

/** Counts by value. */
export async function rowsBy(
  browser: Browser,
  dimension: StatsDimension,
  query: Query,
): Promise<Record<string, number>> {
  const { rows } = await readStats(browser, `by/${dimension}`, query);
  return Object.fromEntries(rows.map(({ value, count }: { value: string; count: number }) => [value, count]));
}

export const filtersOf = (...filters: (Partial<StatsFilter> & { dimension: StatsDimension })[]) =>
  writeFilters(filters.map((filter) => ({ values: [], negated: false, ...filter })));
