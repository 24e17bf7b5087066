import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { Client } from 'undici';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { byTurns, turns } from './tools/calm-rounds.ts';
import { startOneServer } from './tools/front-door.ts';
import { median } from './tools/median.ts';
import { benchPort, isInstalled } from './tools/programs.ts';
import { makeDataDir, sampleAlias, sampleDomain, sampleLink } from './tools/sample-links.ts';
import { timeQuestion } from './tools/time-question.ts';
import { runLoad } from './tools/wrk.ts';

// Each visit is of a visitor of its own, as those of many domains are.
// What do ten thousand domains take of redirects, and how long do certificates and settings wait beside them?
const DOMAINS = 10_000;
const LINKS_OF_EACH = 10;
const LINKS = DOMAINS * LINKS_OF_EACH;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const TURNS = turns({ enough: 7, atMost: 20 });
const VISITS = 300_000;
const CONNECTIONS = 64;
const ASKERS = 4;
const isPinned = availableParallelism() > 1;
const SERVER_CORE = isPinned ? 0 : undefined;
const LOAD_CORE = isPinned ? 1 : undefined;

export async function benchDomains(): Promise<void> {
  if (isInstalled('wrk')) await benchFrontDoor();
  else console.log('domains: redirects are skipped, because wrk is not installed.');
  await benchSettings();
}

// The host has the port of the product, as all of its names.
const hostOf = (number: number, port: number) => `go.d${String(number)}.example:${String(port)}`;

async function benchFrontDoor(): Promise<void> {
  const port = benchPort(0);
  const own = `127.0.0.1:${String(port)}`;
  const numbers = Array.from({ length: DOMAINS }, (_, number) => number);
  const folder = makeDataDir(LINKS, own, {
    domains: numbers.map((number) => sampleDomain(number + 2, hostOf(number, port))),
    links: numbers.flatMap((number) =>
      Array.from({ length: LINKS_OF_EACH }, (_, at) => ({
        ...sampleLink(number * LINKS_OF_EACH + at),
        domainId: number + 2,
      })),
    ),
  });
  const server = await startOneServer({ dataDir: folder, port, core: SERVER_CORE, trustsProxy: true });
  const load = { server: server.process.pid, port, seconds: SECONDS, core: LOAD_CORE };
  const write = (name: string, line: (number: number) => string) => {
    const lines = Array.from({ length: VISITS }, () => line(Math.floor(Math.random() * LINKS)));
    writeFileSync(join(folder, name), lines.join('\n'));
    return join(folder, name);
  };
  const domainOf = (link: number) => hostOf(Math.floor(link / LINKS_OF_EACH), port);
  const paths = {
    one: write('one.txt', (link) => `/${sampleAlias(link)}`),
    many: write('many.txt', (link) => `${domainOf(link)}\t/${sampleAlias(link)}`),
    ask: write('ask.txt', (link) => `/tls/ask?domain=${domainOf(link).replace(/:\d+$/, '')}`),
  };
  const measure = async (file: string, connections: number) =>
    runLoad(folder, { ...load, paths: file, connections, hasManyVisitors: file !== paths.ask });
  try {
    // The first seconds compile code and read cold pages.
    await measure(paths.many, CONNECTIONS);
    const rounds = await byTurns(
      { one: () => measure(paths.one, CONNECTIONS), many: () => measure(paths.many, CONNECTIONS) },
      TURNS,
    );
    const [one, many] = [rounds.one, rounds.many].map((results) =>
      median(results.map(({ perSecond }) => perSecond)),
    );
    const { ask } = await byTurns({ ask: () => measure(paths.ask, ASKERS) }, TURNS);
    const show = (rate = 0) => Math.round(rate).toLocaleString('en');
    console.log(`domains: redirects with one ${show(one)}/s, with ${String(DOMAINS)} ${show(many)}/s`);
    console.log(`domains: ratio ${((many ?? 0) / (one ?? 1)).toFixed(2)}`);
    console.log(
      `domains: tls/ask by ${String(ASKERS)} at once p99 ${median(ask.map(({ p99Ms }) => p99Ms)).toFixed(2)} ms`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const OF_ONE_OWNER = 25;

async function benchSettings(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  const client = new Client(service.url);
  try {
    const account = new Account(client);
    await account.register();
    await fill(sql, account.email, new URL(service.url).port);
    const questions = [
      '/state',
      '/settings/branded-domains',
      '/settings/branded-domains/go.d7.example',
      '/settings/vanity-subdomains',
      '/kiosk/domains',
      '/kiosk/domains?search=d9876',
    ];
    for (const question of questions) console.log(`domains: ${await timeQuestion(account, question)}`);
    const [planned] = await sql<{ most: number; hours: number }[]>`
      select max(count)::int as most, count(*)::int as hours from (
        select count(*) from domains where next_look_at is not null group by date_trunc('hour', next_look_at)
      ) as planned`;
    console.log(
      `domains: looks of a day planned over ${String(planned?.hours)} hours, ${String(planned?.most)} in the fullest`,
    );
  } finally {
    await Promise.all([client.destroy(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

/** The account has as many as the largest plan gives; the others are of people who have one each. */
async function fill(sql: postgres.Sql, email: string, port: string): Promise<void> {
  await sql`update users set is_developer = true, two_factor_type = 1, two_factor_secret = '' where email = ${email}`;
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise', 'yearly', now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await sql`
    with spaces as (
      insert into workspaces (kind, billable_id)
      select 'personal', billable_id from users join workspaces on workspaces.id = workspace_id,
        generate_series(1, ${DOMAINS}::int)
      where email = ${email} returning id)
    insert into users (name, email, workspace_id) select 'Person', 'owner-' || id || '@people.example', id from spaces`;
  await sql`
    insert into domains (host, type, kind, user_id, proven_at, directed_at, direction, looked_at, looks, next_look_at)
    select 'go.d' || n || '.example:' || ${port}, 'organization', 'own',
      case when n < ${OF_ONE_OWNER}::int then (select id from users where email = ${email}) else owner.id end,
      now(), now(), 'here', now(), 20, now() + interval '1 day' * (0.9 + 0.2 * ((n * 0.618034) % 1))
    from generate_series(0, ${DOMAINS - 1}::int) as n
    join (select id, row_number() over (order by id desc) - 1 as number from users) as owner on owner.number = n`;
  await sql`
    with destination as (
      insert into long_urls (hash, url)
      select sha256(convert_to(url, 'UTF8')), url from (
        select 'https://www.example.com/item-' || n as url from generate_series(1, ${LINKS}::int) as n) as urls
      returning id),
    numbered as (select id, row_number() over (order by id) as number from destination),
    made as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace_id, workspace_id, numbered.id, left(md5('link' || numbered.id), 16)
      from numbered, users where email = ${email} returning id),
    places as (select id, row_number() over (order by id) as number from domains where kind = 'own'),
    counted as (select id, row_number() over (order by id) as number from made)
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select counted.id, places.id, 'alias-' || counted.id, 'alias-' || counted.id, true
    from counted join places on places.number = counted.number % ${DOMAINS}::int + 1`;
  await sql`analyze`;
}
