import type { Services } from '../../../platform/scope.ts';
import { nameAliases } from '../../links/index.ts';
import { where, type CountedClicks } from '../counted-clicks.ts';

const ROWS_AT_ONCE = 20_000;

/** What a log tells of a click, in the order of its columns. */
const columns = {
  event: 'event_type',
  robot: 'bot_class',
  'robot reason': 'bot_reason',
  visitor: `leftPad(lower(hex(visitor_hash)), 16, '0')`,
  'qr code': `if(is_qr = 1, 'yes', 'no')`,
  country: 'country',
  region: 'region',
  city: 'city',
  language: 'language',
  browser: 'browser',
  os: 'os',
  device: 'device',
  'user agent': 'user_agent',
  source: 'source',
  referrer: 'referrer_host',
  'utm source': 'utm_source',
  'utm medium': 'utm_medium',
  'utm campaign': 'utm_campaign',
  'utm term': 'utm_term',
  'utm content': 'utm_content',
  rule: 'rule',
} as const;

export const logHeader = ['time', 'short link', ...Object.keys(columns)];

interface Row {
  at: string;
  event: string;
  alias: string;
  cells: string[];
}

/** How many rows there are. */
export async function countLogged({ clickhouse }: Services, clicks: CountedClicks): Promise<number> {
  const { sql, params } = where(clicks);
  const [row] = await clickhouse.read<{ rows: string }>({
    name: 'analytics.log-rows',
    query: `select count() as rows from clicks where ${sql}`,
    params,
  });
  return Number(row?.rows);
}

/** As many of the rows, the newest first, each with the cells of `logHeader`. */
export async function* listLogged(
  services: Services,
  clicks: CountedClicks,
  most: number,
): AsyncGenerator<string[]> {
  let last: Row | undefined;
  for (let listed = 0; listed < most;) {
    const rows: Row[] = await readRows(services, clicks, {
      last,
      limit: Math.min(ROWS_AT_ONCE, most - listed),
    });
    yield* await toCells(services, clicks.workspaces, rows);
    last = rows.at(-1);
    listed += rows.length;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function readRows(
  { clickhouse }: Services,
  clicks: CountedClicks,
  { last, limit }: { last: Row | undefined; limit: number },
): Promise<Row[]> {
  const { sql, params } = where(clicks);
  const at = `fromUnixTimestamp64Milli({at:Int64}, 'UTC')`;
  const isLater = last === undefined ? '1' : `ts <= ${at} and (ts, event_id) < (${at}, {event:UInt64})`;
  return clickhouse.read<Row>({
    name: 'analytics.log',
    query: `select toUnixTimestamp64Milli(ts) as at, event_id as event, alias_id as alias,
        [${Object.values(columns).join(', ')}] as cells
      from clicks where (${sql}) and ${isLater}
      order by ts desc, event_id desc limit ${String(limit)}`,
    params: { ...params, ...(last && { at: last.at, event: last.event }) },
  });
}

async function toCells(
  services: Services,
  workspaces: readonly number[],
  rows: readonly Row[],
): Promise<string[][]> {
  const ids = [...new Set(rows.map(({ alias }) => Number(alias)))];
  const named = await nameAliases(services, workspaces, ids);
  const byId = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map(({ at, alias, cells }) => [
    new Date(Number(at)).toISOString(),
    byId.get(Number(alias)) ?? '',
    ...cells,
  ]);
}
