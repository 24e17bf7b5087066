import type { ClickTotals, LinkAnalytics } from '@linklet/contract/analytics.ts';
import type { Services } from '../../platform/scope.ts';
import type { Step, TimelinePoint } from './periods.ts';

type Read = Pick<Services, 'clickhouse'>;

export interface LinkClicks {
  /** The one that the link was made in. */
  workspaceId: number;
  linkId: number;
  from: Date;
}

// Every query names the workspace: it leads the table's order, and keeps tenants apart.
const OF_LINK = `
  from clicks
  where workspace_id = {workspaceId:UInt64} and link_id = {linkId:UInt64}
    and ts >= {from:DateTime64(3, 'UTC')} and event_type = 'redirect'`;

// Kinds are views over the same rows. A visitor's hash changes daily, so uniques of more days are sums of days.
const COUNTS = `
  countIf(bot_class = '') as human,
  uniqExactIf(visitor_hash, bot_class = '') as unique,
  countIf(bot_class != '') as bot`;

interface CountRow {
  human: string;
  unique: string;
  bot: string;
}

/** Counts of the period by kind of visit, and how many of the human ones came by the QR code. */
export async function countTotals(
  { clickhouse }: Read,
  clicks: LinkClicks,
): Promise<LinkAnalytics['totals']> {
  const [row] = await clickhouse.read<CountRow & { qr: string }>({
    name: 'analytics.totals',
    query: `select ${COUNTS}, countIf(bot_class = '' and is_qr = 1) as qr ${OF_LINK}`,
    params: { ...clicks },
  });
  return { ...toTotals(row ?? { human: '0', unique: '0', bot: '0' }), qr: Number(row?.qr ?? 0) };
}

const bucketOf: Record<Step, string> = {
  minute: 'toStartOfMinute(ts)',
  hour: 'toStartOfHour(ts)',
  day: 'toStartOfDay(ts)',
};

/** The buckets that have clicks. */
export async function countTimeline(
  { clickhouse }: Read,
  clicks: LinkClicks,
  step: Step,
): Promise<TimelinePoint[]> {
  const rows = await clickhouse.read<CountRow & { bucket: string }>({
    name: 'analytics.timeline',
    query: `select toUnixTimestamp(${bucketOf[step]}) as bucket, ${COUNTS} ${OF_LINK} group by bucket`,
    params: { ...clicks },
  });
  return rows.map((row) => ({ ...toTotals(row), at: new Date(Number(row.bucket) * 1000).toISOString() }));
}

const LISTED_AT_MOST = 50;

/** Human clicks by country, most first. */
export async function countCountries({ clickhouse }: Read, clicks: LinkClicks) {
  const rows = await clickhouse.read<{ country: string; human: string }>({
    name: 'analytics.countries',
    query: `select country, count() as human ${OF_LINK} and bot_class = ''
      group by country order by human desc, country limit ${String(LISTED_AT_MOST)}`,
    params: { ...clicks },
  });
  return rows.map((row) => ({ country: row.country, human: Number(row.human) }));
}

/** Human clicks by the host that led here, most first. */
export async function countReferrers({ clickhouse }: Read, clicks: LinkClicks) {
  const rows = await clickhouse.read<{ referrer: string; human: string }>({
    name: 'analytics.referrers',
    query: `select referrer_host as referrer, count() as human ${OF_LINK} and bot_class = ''
      group by referrer order by human desc, referrer limit ${String(LISTED_AT_MOST)}`,
    params: { ...clicks },
  });
  return rows.map((row) => ({ referrer: row.referrer, human: Number(row.human) }));
}

function toTotals(row: CountRow): ClickTotals {
  const human = Number(row.human);
  const unique = Number(row.unique);
  return { human, unique, non_unique: human - unique, bot: Number(row.bot) };
}
