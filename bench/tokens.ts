import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { Pool } from 'undici';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { byTurns, turns, withStolenTime, type StolenTime } from './tools/calm-rounds.ts';
import { median } from './tools/median.ts';

// How many links does a program make with a token, beside a person in a session?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const TURNS = turns({ enough: 7, atMost: 15 });
const WARM_UP_SECONDS = 15;
// Those of one account wait for one another: its limits are counted.
const CONNECTIONS = 16;

export async function benchTokens(): Promise<void> {
  const service = await startService({
    env: {
      ROBOT_CHECK_WHITELIST: `127.0.0.0/8,::1,${ACCOUNTS_COME_FROM}`,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
    },
  });
  const pool = new Pool(service.url, { connections: CONNECTIONS });
  try {
    const account = new Account(pool);
    await account.register();
    await giveEverything(service, account.email);
    const secret = await makeToken(account);
    const bySession = async () => account.send('POST', '/app/api/url/create', { url: freshUrl() });
    const byToken = async () => createBy(pool, secret);
    await countPerSecond(bySession, WARM_UP_SECONDS);
    await countPerSecond(byToken, WARM_UP_SECONDS);
    report(await byTurns({ session: () => measure(bySession), token: () => measure(byToken) }, TURNS));
  } finally {
    await pool.destroy();
    await service.remove();
  }
}

/** A plan with the API, and no limit that a bench would reach. */
async function giveEverything(service: Service, email: string): Promise<void> {
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise', 'monthly', now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await sql.end();
}

async function makeToken(account: Account): Promise<string> {
  const settings = { expires_at: null, link_budget: null, allowed_hosts: null, is_dry_run: false };
  const body = { name: 'Bench', permissions: [...tokenPermissions], ...settings };
  const { status, text } = await account.attempt('POST', '/app/api/tokens', body);
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { secret: string }).secret;
}

async function createBy(pool: Pool, secret: string): Promise<void> {
  const answer = await pool.request({
    ...{ method: 'POST', path: '/app/api/v1/url/create' },
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: freshUrl() }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(text);
}

const freshUrl = () => `https://example.com/${randomUUID()}?utm_source=bench`;

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

function report({ session, token }: Record<'session' | 'token', readonly Round[]>): void {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  console.log(
    `tokens: links by a session ${perSecond(session).toFixed(0)}/s, by a token ${perSecond(token).toFixed(0)}/s`,
  );
  console.log(`tokens: ratio ${(perSecond(token) / perSecond(session)).toFixed(2)}`);
}
