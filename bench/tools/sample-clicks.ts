import type postgres from 'postgres';
import type { Clickhouse } from '../../server/src/platform/clickhouse/clickhouse.ts';

const LINKS = 1000;
const DAYS = 60;
const BATCH = 1_000_000;

interface Stores {
  sql: postgres.Sql;
  clickhouse: Clickhouse;
}

/**
 * Gives an account a thousand links with tags and clicks of sixty days, the same in each run: a tenth of the clicks are
 * the first link's, the rest fewer for each next one. Answers the hash of the first.
 */
export async function makeClickedLinks(
  { sql, clickhouse }: Stores,
  { email, clicks }: { email: string; clicks: number },
): Promise<{ hash: string }> {
  const made = await makeLinks(sql, email);
  await makeClicks(clickhouse, made, clicks);
  const [first] = await sql<{ hash: string }[]>`select hash from links where id = ${made.links[0] ?? 0}`;
  return { hash: first?.hash ?? '' };
}

async function makeLinks(
  sql: postgres.Sql,
  email: string,
): Promise<{ workspaceId: number; links: number[] }> {
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise', 'monthly', now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  const rows = await sql<{ id: string; workspace_id: string }[]>`
    with destination as (
      insert into long_urls (hash, url)
      select sha256(convert_to(url, 'UTF8')), url
      from (select 'https://www.example.com/' || n as url from generate_series(1, ${LINKS}::int) as n) as urls
      returning id
    ),
    made as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace_id, workspace_id, destination.id, left(md5('link' || destination.id), 16)
      from users, destination where email = ${email}
      returning id, workspace_id
    ),
    named as (
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select made.id, domains.id, 'alias-' || made.id, 'alias-' || made.id, true from made, domains where domains.is_base
    )
    select id, workspace_id from made order by id`;
  await sql`insert into tags (workspace_id, name) select workspace_id, 'tag' || n from users, generate_series(1, 50) as n where email = ${email}`;
  await sql`insert into link_tags (link_id, tag_id) select links.id, tags.id from links join tags on tags.id % 50 = links.id % 50`;
  return { workspaceId: Number(rows[0]?.workspace_id), links: rows.map(({ id }) => Number(id)) };
}

async function makeClicks(
  clickhouse: Clickhouse,
  { workspaceId, links }: { workspaceId: number; links: number[] },
  clicks: number,
): Promise<void> {
  const dice = (salt: number, sides: number) => `cityHash64(number, ${String(salt)}) % ${String(sides)}`;
  const pick = (salt: number, values: string[]) =>
    `[${values.map((value) => `'${value}'`).join(',')}][1 + intDiv((${dice(salt, 100)}) * (${dice(salt + 1, 100)}) * ${String(values.length)}, 10000)]`;
  const countries = [
    'DE',
    'US',
    'FR',
    'GB',
    'IT',
    'ES',
    'AT',
    'CH',
    'PL',
    'BR',
    'IN',
    'JP',
    'CA',
    'AU',
    'NL',
  ];
  for (let from = 0; from < clicks; from += BATCH) {
    await clickhouse.command({
      name: 'bench.fill',
      query: `insert into clicks (ts, event_id, workspace_id, link_id, domain_id, event_type, is_qr, country, region, city,
          referrer_host, source, browser, os, device, language, utm_campaign, bot_class, visitor_hash)
        select now64(3) - toIntervalSecond(${dice(1, DAYS * 86_400)}) as moment, number, ${String(workspaceId)},
          [${links.join(',')}][if(number % 10 = 0, 1, 1 + intDiv((${dice(2, LINKS)}) * (${dice(3, 1000)}), 1000))], 1,
          if(number % 50 = 1, 'preview', 'redirect'), ${dice(4, 10)} = 0, ${pick(5, countries)} as place,
          concat(place, '-region-', toString(${dice(7, 10)})), concat('city-', toString(${dice(8, 300)})),
          if(${dice(9, 3)} = 0, '', concat('site-', toString(${dice(10, 500)}), '.example')),
          ${pick(11, ['direct', 'google', 'facebook', 'twitter', 'linkedin', 'email', 'qr'])},
          ${pick(13, ['Chrome', 'Safari', 'Mobile Safari', 'Firefox', 'Edge', 'Opera'])},
          ${pick(15, ['Android', 'iOS', 'Windows', 'macOS', 'Linux'])}, ${pick(17, ['mobile', 'desktop', 'tablet'])},
          ${pick(19, ['de', 'en', 'fr', 'es', 'it'])}, ${pick(21, ['', 'spring', 'summer', 'autumn', 'winter'])},
          if(${dice(23, 12)} = 0, 'crawler', ''), cityHash64(${dice(24, clicks / 2)}, toDate(moment))
        from numbers(${String(from)}, ${String(Math.min(BATCH, clicks - from))})`,
    });
  }
}
