import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { median } from './tools/median.ts';
import {
  makeKnownLinks,
  measureVisits,
  StandingLoad,
  type PacedLoad,
  type Rate,
} from './tools/paced-load.ts';
import { byTurns, showStolen, turns, type Turns } from './tools/calm-rounds.ts';
import { isInstalled } from './tools/programs.ts';

// Do visitors of known links notice 5,000 unknown aliases a second, and does PostgreSQL?
// Very many short rounds by turns, because a machine may change its speed several times within a minute: the p99 of a
// single one is often twice that of the next, so the medians of a dozen still differ by half from run to run, and the
// ratio of two medians of 40 by 0.15; of 80, by 0.1.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const TURNS = turns({ enough: 80, atMost: 100 });
const TURNS_FOR_MORE_KNOWN = turns({ enough: 12, atMost: 20 });
// Until the requests of connections that go on together have spread.
const SETTLE_MS = 1000;
// A server that runs has long compiled what visits of either kind take.
const WARM_UP_SECONDS = 20;

// A connection waits so many milliseconds, on average, between an answer and its next request.
const KNOWN = { connections: 16, pauseMs: 8 };
// A miss is answered after the keeper's next look, so it takes many connections for 5,000 a second.
const UNKNOWN = { connections: 1150, pauseMs: 36 };
// As many visits of links that are there, to tell what is the misses' doing and what is the machine's.
const MORE_KNOWN = { connections: 120, pauseMs: 20 };

export async function benchUnknownAliases(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('unknown aliases: skipped, because wrk is not installed.');
    return;
  }
  const service = await startService({
    env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
  });
  try {
    const paths = await makeKnownLinks(service);
    await compare(service, { paths, beside: 'unknown', load: UNKNOWN, turns: TURNS });
    const more = { load: { ...MORE_KNOWN, paths }, turns: TURNS_FOR_MORE_KNOWN };
    await compare(service, { paths, beside: 'known', ...more });
  } finally {
    await service.remove();
  }
}

interface Comparison {
  paths: string;
  beside: 'unknown' | 'known';
  load: PacedLoad;
  turns: Turns;
}

async function compare(service: Service, { paths, beside, load, turns }: Comparison): Promise<void> {
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  const measure = async (): Promise<Round> => {
    const before = await transactions(sql);
    const rate = await measureVisits(service, { ...KNOWN, paths }, SECONDS);
    return { ...rate, transactionsPerSecond: ((await transactions(sql)) - before) / SECONDS };
  };
  const flood = new StandingLoad(service, load);
  await measureVisits(service, { ...KNOWN, paths }, WARM_UP_SECONDS);
  const quietly = async () => {
    flood.pause();
    await sleep(SETTLE_MS);
    const round = await measure();
    flood.goOn();
    await sleep(SETTLE_MS);
    return round;
  };
  try {
    const rounds = await byTurns({ flooded: measure, quiet: quietly }, turns);
    report(`beside ${(await flood.end()).toFixed(0)} ${beside} ones a second`, rounds);
  } finally {
    flood.kill();
    await sql.end({ timeout: 1 });
  }
}

interface Round extends Rate {
  /** PostgreSQL's, of the whole product. */
  transactionsPerSecond: number;
}

async function transactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
  return Number(row?.count);
}

function report(title: string, { quiet, flooded }: Record<'quiet' | 'flooded', readonly Round[]>): void {
  const p99 = ({ p99Ms }: Round) => p99Ms;
  const show = (rounds: readonly Round[]) =>
    `${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)}/s` +
    `  p50 ${median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(2)} ms` +
    `  p99 ${median(rounds.map(p99)).toFixed(2)} ms` +
    `  PostgreSQL ${median(rounds.map((round) => round.transactionsPerSecond)).toFixed(0)} transactions/s` +
    showStolen(median(rounds.map(({ stolen }) => stolen)));
  const ratio = median(flooded.map(p99)) / median(quiet.map(p99));
  console.log(`unknown aliases: known links, quiet  ${show(quiet)}`);
  console.log(`unknown aliases: ${title}  ${show(flooded)}`);
  console.log(`unknown aliases: ${title}, p99 of known links ${ratio.toFixed(2)} times the quiet one`);
}
