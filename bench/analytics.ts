import postgres from 'postgres';
import { Client } from 'undici';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { connectClickhouse, type Clickhouse } from '../server/src/platform/clickhouse.ts';
import { embeddedClickhouseUrl } from '../server/src/platform/embedded/clickhouse-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';

// How long does each chart take, of a link with a tenth of the clicks and of the workspace with all?
const CLICKS = Number(process.env['BENCH_CLICKS'] ?? 10_000_000);
const LINKS = 1000;
const DAYS = 60;
const ROUNDS = 20;
const MAX_MS = CLICKS > 10_000_000 ? 500 : 100;
const MAX_COLD_MS = 500;
const BATCH = 1_000_000;

const charts = [
  'totals',
  'totals?compare=previous',
  'timeline',
  'popular',
  'by/country',
  'by/city',
  'by/source',
  'by/referrer',
  'by/browser',
  'by/utm_campaign',
  'by/hour',
  'by/link',
  'by/tag',
  'by/country?kind=unique',
  'totals?filters=country:DE',
  'timeline?filters=country:DE;browser!:Chrome',
];

export async function benchAnalytics(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const ports = readPorts(service.dataDir);
  const sql = postgres(embeddedPostgresUrl(service.dataDir, ports.postgres), { max: 1 });
  const clickhouse = connectClickhouse({
    url: embeddedClickhouseUrl(service.dataDir, ports.clickhouse),
    name: 'bench',
    requestTimeoutMs: 600_000,
  });
  const client = new Client(service.url);
  try {
    const account = new Account(client);
    await account.register();
    const { workspaceId, links } = await makeLinks(sql, account.email);
    await makeClicks(clickhouse, workspaceId, links);
    const [{ hash } = { hash: '' }] = await sql<{ hash: string }[]>`
      select hash from links where id = ${links[0] ?? 0}`;
    for (const subject of [`link=${hash}`, '']) {
      console.log(
        subject === ''
          ? `workspace with ${String(CLICKS)} clicks`
          : `link with ${String(CLICKS / 10)} clicks`,
      );
      for (const chart of charts) console.log(await timeChart(account, chart, subject));
    }
  } finally {
    await Promise.all([client.destroy(), clickhouse.close(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
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
      insert into aliases (link_id, domain_id, alias, is_main)
      select made.id, domains.id, 'alias-' || made.id, true from made, domains where domains.is_base
    )
    select id, workspace_id from made order by id`;
  await sql`insert into tags (workspace_id, name) select workspace_id, 'tag' || n from users, generate_series(1, 50) as n where email = ${email}`;
  await sql`insert into link_tags (link_id, tag_id) select links.id, tags.id from links join tags on tags.id % 50 = links.id % 50`;
  return { workspaceId: Number(rows[0]?.workspace_id), links: rows.map(({ id }) => Number(id)) };
}

/** The same clicks in each run: a tenth of them the first link's, the rest fewer for each next one. */
async function makeClicks(clickhouse: Clickhouse, workspaceId: number, links: number[]): Promise<void> {
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
  for (let from = 0; from < CLICKS; from += BATCH) {
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
          if(${dice(23, 12)} = 0, 'crawler', ''), cityHash64(${dice(24, CLICKS / 2)}, toDate(moment))
        from numbers(${String(from)}, ${String(Math.min(BATCH, CLICKS - from))})`,
    });
  }
}

async function timeChart(account: Account, chart: string, subject: string): Promise<string> {
  const path = `/app/api/stats/${chart}${chart.includes('?') ? '&' : '?'}period=last_30_day&${subject}`;
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { status, text } = await account.attempt('GET', path);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(text);
  }
  const [cold = 0, ...warm] = times;
  warm.sort((a, b) => a - b);
  const p95 = warm[Math.ceil(ROUNDS * 0.95) - 1] ?? 0;
  const verdict = p95 <= MAX_MS && cold <= MAX_COLD_MS ? '' : ' — too much';
  return `analytics: ${chart.padEnd(50)} p95 ${p95.toFixed(0)} ms, first ${cold.toFixed(0)} ms${verdict}`;
}
