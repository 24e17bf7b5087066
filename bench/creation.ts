import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Pool } from 'undici';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { byTurns, showStolen, turns, withStolenTime, type StolenTime } from './tools/calm-rounds.ts';
import { median } from './tools/median.ts';

// How many links are made through HTTP, with every check but the proof of work, beside a bare loop of the same inserts?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const TURNS = turns({ enough: 7, atMost: 15 });
// A server that runs has long compiled what a creation takes.
const WARM_UP_SECONDS = 20;
const CONNECTIONS = 64;

export async function benchCreation(): Promise<void> {
  const service = await startService({ env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1' } });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), {
    max: CONNECTIONS,
  });
  const pool = new Pool(service.url, { connections: CONNECTIONS });
  try {
    const insert = await prepareInsert(sql);
    const create = await prepareCreate(service, pool);
    await countPerSecond(create, WARM_UP_SECONDS);
    const rounds = await byTurns(
      {
        bare: () => measure(insert),
        plain: () => measure(create),
        keyed: () => measure(() => create({ 'idempotency-key': randomUUID() })),
      },
      TURNS,
    );
    report(rounds);
  } finally {
    await Promise.all([pool.destroy(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

interface Round extends StolenTime {
  perSecond: number;
}

async function measure(work: () => Promise<void>): Promise<Round> {
  return withStolenTime(async () => ({ perSecond: await countPerSecond(work, SECONDS) }));
}

async function countPerSecond(work: () => Promise<void>, seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < endsAt) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return done / seconds;
}

function report({ bare, plain, keyed }: Record<'bare' | 'plain' | 'keyed', readonly Round[]>): void {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  const show = (rounds: readonly Round[]) =>
    `${perSecond(rounds).toFixed(0)}/s${showStolen(median(rounds.map(({ stolen }) => stolen)))}`;
  const ratio = (rounds: readonly Round[]) => (perSecond(rounds) / perSecond(bare)).toFixed(2);
  console.log(`creation: bare inserts ${show(bare)}`);
  console.log(`creation: HTTP ${show(plain)}: ${ratio(plain)} of them`);
  console.log(`creation: HTTP with Idempotency-Key ${show(keyed)}: ${ratio(keyed)} of them`);
}

const freshUrl = () => `https://example.com/${randomUUID()}?utm_source=bench`;

// The same three rows as a creation stores, in the fewest round trips there can be.
async function prepareInsert(sql: postgres.Sql): Promise<() => Promise<void>> {
  const [domain] = await sql<{ id: number }[]>`select id from domains where is_base`;
  const [workspace] = await sql<
    { id: string }[]
  >`insert into workspaces (kind) values ('guest') returning id`;
  return async () => {
    const url = freshUrl();
    const name = randomUUID().replaceAll('-', '');
    await sql`
      with new_url as (
        insert into long_urls (hash, url) values (sha256(convert_to(${url}, 'UTF8')), ${url}) returning id
      ), link as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select ${workspace?.id ?? ''}, ${workspace?.id ?? ''}, id, ${name.slice(0, 16)} from new_url returning id
      )
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select id, ${domain?.id ?? 0}, ${name.slice(16, 28)}, ${name.slice(16, 28)}, true from link`;
  };
}

async function prepareCreate(
  service: Service,
  pool: Pool,
): Promise<(extra?: Record<string, string>) => Promise<void>> {
  const state = await pool.request({
    method: 'GET',
    path: '/app/api/state',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  await state.body.dump();
  const cookies = [state.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token':
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
    origin: service.url,
    cookie: cookies.join('; '),
  };
  return async (extra) => {
    const answer = await pool.request({
      method: 'POST',
      path: '/app/api/url/create',
      headers: { ...headers, ...extra },
      body: JSON.stringify({ url: freshUrl() }),
    });
    const body = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(body);
  };
}
