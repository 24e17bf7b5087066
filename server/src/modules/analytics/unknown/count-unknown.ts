import type { Services } from '../../../platform/scope.ts';

/** Visits that asked for the same. */
export interface UnknownVisits {
  /** In lower case. */
  alias: string;
  visits: number;
  unique: number;
  lastAt: Date;
  referrers: string[];
}

interface Row {
  alias: string;
  visits: string;
  people: string;
  last: string;
  referrers: string[];
}

// Longer lists are for nobody to read.
const MOST = 1000;

// An alias with what a text or a slash put around it. Names of files have a dot within, and so are none.
const ASKED = String.raw`^/*([A-Za-z0-9_-]{1,30})[^\pL\pN_-]*$`;

/** What people asked for in vain on a domain since then, the most frequent first, and how many asked for no alias at all. */
export async function countUnknown(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  domainId: number,
  since: Date,
): Promise<{ asked: UnknownVisits[]; others: number }> {
  const rows = await clickhouse.read<Row>({
    name: 'analytics.unknown-aliases',
    query: `select lower(extract(decodeURLComponent(asked_alias), {asked:String})) as alias,
        count() as visits, uniqExact(visitor_hash) as people, toString(toUnixTimestamp64Milli(max(ts))) as last,
        topKIf(3)(referrer_host, referrer_host != '') as referrers
      from clicks
      where workspace_id = 0 and link_id = 0 and ts >= {since:DateTime64(3, 'UTC')}
        and domain_id = {domain:UInt32} and event_type = 'mistyped' and bot_class = ''
      group by alias order by alias = '' desc, visits desc, alias limit {most:UInt32}`,
    params: { asked: ASKED, since, domain: domainId, most: MOST + 1 },
  });
  return {
    asked: rows.filter(({ alias }) => alias !== '').map(toVisits),
    others: Number(rows.find(({ alias }) => alias === '')?.visits ?? 0),
  };
}

function toVisits({ alias, visits, people, last, referrers }: Row): UnknownVisits {
  return {
    alias,
    visits: Number(visits),
    unique: Number(people),
    lastAt: new Date(Number(last)),
    referrers: referrers.map(String),
  };
}
