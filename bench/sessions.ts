import postgres from 'postgres';
import { Client } from 'undici';
import { readPorts } from '../e2e/service.ts';
import { createSessions } from '../server/src/modules/sessions/sessions.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase, runStatement } from '../server/src/platform/postgres/database.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import type { Sessions } from '../server/src/platform/http/session-facts.ts';
import { connectPostgres } from '../server/src/platform/postgres/postgres.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';
import { median } from './tools/median.ts';
import { makeKnownLinks, measureVisits, type Rate } from './tools/paced-load.ts';
import { isInstalled } from './tools/programs.ts';
import { byTurns, showStolen, turns } from './tools/calm-rounds.ts';

// What does the look-up of a session add to a request, and do visitors notice a storm of sign-ins?
// Long enough for a storm to be more than its first moment.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const TURNS = turns({ enough: 8, atMost: 20 });
// A service that runs has long compiled what a sign-in takes: the first thousand cost the processors a multiple.
const WARM_UP_SECONDS = 20;
const PASS_ON_SECONDS = 10;
const LOOK_UPS = 5000;
const SESSIONS = 200_000;
const SIGN_INS_AT_ONCE = 50;
// As many as where redirects are compared with nginx; some 7,500 a second.
const VISITS = { connections: 64, pauseMs: 8 };

export async function benchSessions(): Promise<void> {
  const service = await startService({
    env: {
      ROBOT_CHECK_WHITELIST: `127.0.0.0/8,::1,${ACCOUNTS_COME_FROM}`,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
    },
  });
  try {
    await fillSessions(service);
    await compareLookUp(service);
    if (isInstalled('wrk')) await compareStorm(service);
    else console.log('sessions: no storm of sign-ins, because wrk is not installed.');
  } finally {
    await service.remove();
  }
}

/** As many sessions as a service in use has, of as many accounts, and what the planner then knows of them. */
async function fillSessions(service: Service): Promise<void> {
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  await sql`
    with payers as (
      insert into billables (type) select 'user' from generate_series(1, ${SESSIONS}::integer) returning id
    ), homes as (
      insert into workspaces (kind, billable_id) select 'personal', id from payers returning id
    ), people as (
      insert into users (name, email, workspace_id) select 'Bench', id || '@people.example', id from homes returning id
    )
    insert into sessions (id, csrf, user_id, created_at, last_seen_at, expires_at)
    select sha256(convert_to(id::text, 'UTF8')), id::text, id, now(), now(), now() + interval '1 day'
    from people`;
  await sql`analyze`;
  await sql.end();
}

/** The look-up as the app does it, beside the least that any question to the database takes on this machine. */
async function compareLookUp(service: Service): Promise<void> {
  const client = new Client(service.url);
  const account = new Account(client);
  await account.register();
  await client.close();
  const url = embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres);
  const database = connectPostgres({ url, name: 'bench', connections: 1 });
  const db = openDatabase(database.sql);
  const sessions = createSessions({
    db,
    clock: () => new Date(),
    config: readConfig({ BASE_URL: service.url }),
  });
  const times = { lookUp: [] as number[], least: [] as number[] };
  for (let turn = 0; turn < LOOK_UPS; turn += 1) {
    times.lookUp.push(await timed(() => findSession(sessions, account)));
    times.least.push(await timed(() => runStatement(db, 'select $1::integer', [turn])));
  }
  await database.close();
  const [lookUp, least] = [median(times.lookUp), median(times.least)];
  console.log(
    `sessions: finding one among ${String(SESSIONS)} takes ${lookUp.toFixed(2)} ms, ` +
      `a bare statement ${least.toFixed(2)} ms: ${(lookUp / least).toFixed(2)} times`,
  );
}

async function findSession(sessions: Sessions, { cookie = '' }: Account): Promise<void> {
  const visitor = { cookies: [cookie], address: '127.0.0.1', fingerprint: undefined, userAgent: '' };
  const session = await sessions.find(visitor, false);
  if (session?.caller.kind !== 'account') throw new Error('The session is not found.');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function compareStorm(service: Service): Promise<void> {
  const paths = await makeKnownLinks(service);
  const accounts = Array.from({ length: SIGN_INS_AT_ONCE }, () => new Account(new Client(service.url)));
  for (const account of accounts) await account.register();
  const counts = { signIns: 0, seconds: 0 };
  const visits = (seconds = SECONDS) => measureVisits(service, { ...VISITS, paths }, seconds);
  const visitsInStorm = async (seconds = SECONDS) => {
    let isOver = false;
    let signIns = 0;
    const storm = accounts.map(async (account) => {
      for (; !isOver; signIns += 1) await account.logIn();
    });
    const rate = await visits(seconds);
    isOver = true;
    counts.signIns += signIns;
    counts.seconds += seconds;
    await Promise.all(storm);
    return rate;
  };
  await Promise.all(accounts.map((account) => account.askState(PASS_ON_SECONDS)));
  await visitsInStorm(WARM_UP_SECONDS);
  const { quiet, storm } = await byTurns({ quiet: () => visits(), storm: () => visitsInStorm() }, TURNS);
  const p99 = (rates: readonly Rate[]) => median(rates.map(({ p99Ms }) => p99Ms));
  const perSecond = (rates: readonly Rate[]) => `${median(rates.map((rate) => rate.perSecond)).toFixed(0)}/s`;
  const show = (rates: readonly Rate[]) =>
    `${p99(rates).toFixed(2)} ms${showStolen(median(rates.map(({ stolen }) => stolen)))}`;
  console.log(
    `sessions: with ${String(SIGN_INS_AT_ONCE)} sign-ins at once (${(counts.signIns / counts.seconds).toFixed(0)}/s) redirects' p99 at ${perSecond(storm)} is ` +
      `${show(storm)}, quiet at ${perSecond(quiet)} ${show(quiet)}: ${(p99(storm) / p99(quiet)).toFixed(2)} times`,
  );
}
