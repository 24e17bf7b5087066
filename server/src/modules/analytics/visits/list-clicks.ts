import { all } from '../condition.ts';
import { findCounted, where, type Asking, type CountedClicks } from '../counted-clicks.ts';

/** A click of a person, without what tells who it was. */
export interface ListedClick {
  /** A number of 64 bits. */
  id: string;
  at: Date;
  linkId: number;
  country: string;
  region: string;
  city: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  referrerHost: string;
  isQr: boolean;
}

interface Wanted {
  from: Date;
  until: Date;
  /** Which of the clicks are read, by their ids from the oldest on. */
  choose: (found: readonly { id: string; at: Date }[]) => Promise<readonly string[]>;
}

const EVER = '2000-01-01';
const MOST_FOUND = 20_000;

/** Clicks of people on the workspace's links, as far as its plan shows them, the oldest first. */
export async function listClicks(scope: Asking, { from, until, choose }: Wanted): Promise<ListedClick[]> {
  const today = until.toISOString().slice(0, 10);
  const span = { period: 'custom', from: EVER, to: today, zone: 'UTC', filters: [] } as const;
  const counted = await findCounted(scope, { ...span, filters: [] });
  if (counted === undefined) return [];
  const clicks = { ...counted, span: { ...counted.span, from, until } };
  const found = await findIds(scope, clicks);
  if (found.length === 0) return [];
  const chosen = await choose(found);
  return chosen.length === 0 ? [] : readChosen(scope, clicks, chosen);
}

function ofPeople(clicks: CountedClicks) {
  return all([where(clicks), { sql: `event_type = 'redirect' and bot_class = ''`, params: {} }]);
}

async function findIds({ clickhouse }: Asking, clicks: CountedClicks) {
  const { sql, params } = ofPeople(clicks);
  const rows = await clickhouse.read<Record<'id' | 'at', string>>({
    name: 'analytics.click-ids',
    query: `select toString(event_id) as id, toUnixTimestamp64Milli(ts) as at from clicks where ${sql}
      order by ts, event_id limit ${String(MOST_FOUND)}`,
    params,
  });
  return rows.map(({ id, at }) => ({ id, at: new Date(Number(at)) }));
}

type Row = Record<
  | 'id'
  | 'at'
  | 'link'
  | 'country'
  | 'region'
  | 'city'
  | 'browser'
  | 'os'
  | 'device'
  | 'language'
  | 'referrer'
  | 'is_qr',
  string
>;

async function readChosen(
  { clickhouse }: Asking,
  clicks: CountedClicks,
  chosen: readonly string[],
): Promise<ListedClick[]> {
  const { sql, params } = ofPeople(clicks);
  const rows = await clickhouse.read<Row>({
    name: 'analytics.clicks-by-id',
    query: `select toString(event_id) as id, toUnixTimestamp64Milli(ts) as at, link_id as link, country, region, city,
        browser, os, device, language, referrer_host as referrer, is_qr
      from clicks where ${sql} and toString(event_id) in {chosen:Array(String)} order by ts, event_id`,
    params: { ...params, chosen: [...chosen] },
  });
  return rows.map(({ id, at, link, referrer, is_qr: isQr, ...traits }) => ({
    ...{ id, at: new Date(Number(at)), linkId: Number(link), ...traits },
    ...{ referrerHost: referrer, isQr: Number(isQr) === 1 },
  }));
}
