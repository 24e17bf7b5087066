import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { makeKnownLinks, runPacedLoad, type Rate } from './tools/paced-load.ts';
import { isInstalled } from './tools/programs.ts';

// Do visitors of known links notice 5,000 unknown aliases a second, and does PostgreSQL?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
// Until the flood's connections stand.
const LEAD_SECONDS = 3;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

// A connection waits so many milliseconds between an answer and its next request.
const KNOWN = { connections: 16, pauseMs: 8 };
// A miss is answered after the keeper's next look, so it takes many connections for 5,000 a second.
const UNKNOWN = { connections: 1400, pauseMs: 20 };

export async function benchUnknownAliases(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('unknown aliases: skipped, because wrk is not installed.');
    return;
  }
  const service = await startService({
    env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
  });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  try {
    const paths = await makeKnownLinks(service);
    const known = () => runPacedLoad(service, { ...KNOWN, seconds: SECONDS, paths });
    await known();
    const quiet: Round[] = [];
    const flooded: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await measure(sql, known()));
      const flood = runPacedLoad(service, { ...UNKNOWN, seconds: LEAD_SECONDS + SECONDS + 1 });
      await sleep(LEAD_SECONDS * 1000);
      flooded.push({ ...(await measure(sql, known())), unknown: await flood });
    }
    report(quiet, flooded);
  } finally {
    await sql.end({ timeout: 1 });
    await service.remove();
  }
}

interface Round {
  known: Rate;
  unknown?: Rate;
  /** PostgreSQL's, of the whole product. */
  transactionsPerSecond: number;
}

async function measure(sql: postgres.Sql, load: Promise<Rate>): Promise<Round> {
  const before = await transactions(sql);
  const known = await load;
  return { known, transactionsPerSecond: ((await transactions(sql)) - before) / SECONDS };
}

async function transactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
  return Number(row?.count);
}

function report(quiet: readonly Round[], flooded: readonly Round[]): void {
  const middle = (rounds: readonly Round[], read: (round: Round) => number) =>
    rounds.map(read).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN;
  const show = (rounds: readonly Round[]) =>
    `known ${middle(rounds, ({ known }) => known.perSecond).toFixed(0)}/s` +
    `  p50 ${middle(rounds, ({ known }) => known.p50Ms).toFixed(2)} ms` +
    `  p99 ${middle(rounds, ({ known }) => known.p99Ms).toFixed(2)} ms` +
    `  unknown ${middle(rounds, ({ unknown }) => unknown?.perSecond ?? 0).toFixed(0)}/s` +
    `  PostgreSQL ${middle(rounds, (round) => round.transactionsPerSecond).toFixed(0)} transactions/s`;
  const ratio = middle(flooded, ({ known }) => known.p99Ms) / middle(quiet, ({ known }) => known.p99Ms);
  console.log(`unknown aliases: quiet    ${show(quiet)}`);
  console.log(`unknown aliases: flooded  ${show(flooded)}`);
  console.log(`unknown aliases: p99 of known links ${ratio.toFixed(2)} times the quiet one`);
}
