import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { readPorts } from '../e2e/service.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { makeKnownLinks, runPacedLoad, type Rate } from './tools/paced-load.ts';
import { isInstalled } from './tools/programs.ts';

// Do visitors of known links notice 5,000 unknown aliases a second, and does PostgreSQL?
// Many short rounds, because what stops a machine for a moment spoils the round that it comes in.
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
// Until the flood's connections stand.
const LEAD_SECONDS = 3;
const FLOOD_SECONDS = LEAD_SECONDS + SECONDS + 1;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

// A connection waits so many milliseconds between an answer and its next request.
const KNOWN = { connections: 16, pauseMs: 8, isMeasured: true };
// A miss is answered after the keeper's next look, so it takes many connections for 5,000 a second.
const UNKNOWN = { connections: 1400, pauseMs: 20 };
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
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  try {
    const paths = await makeKnownLinks(service);
    const known = () => runPacedLoad(service, { ...KNOWN, seconds: SECONDS, paths });
    await known();
    const quiet: Round[] = [];
    const flooded: Round[] = [];
    const visited: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await measure(sql, known()));
      flooded.push(
        await measureUnder(sql, known, runPacedLoad(service, { ...UNKNOWN, seconds: FLOOD_SECONDS })),
      );
      visited.push(
        await measureUnder(
          sql,
          known,
          runPacedLoad(service, { ...MORE_KNOWN, seconds: FLOOD_SECONDS, paths }),
        ),
      );
    }
    report({ quiet, flooded, visited });
  } finally {
    await sql.end({ timeout: 1 });
    await service.remove();
  }
}

interface Round {
  known: Rate;
  /** What came on top of these. */
  flood?: Rate;
  /** PostgreSQL's, of the whole product. */
  transactionsPerSecond: number;
}

async function measure(sql: postgres.Sql, load: Promise<Rate>): Promise<Round> {
  const before = await transactions(sql);
  const known = await load;
  return { known, transactionsPerSecond: ((await transactions(sql)) - before) / SECONDS };
}

async function measureUnder(
  sql: postgres.Sql,
  known: () => Promise<Rate>,
  flood: Promise<Rate>,
): Promise<Round> {
  await sleep(LEAD_SECONDS * 1000);
  return { ...(await measure(sql, known())), flood: await flood };
}

async function transactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
  return Number(row?.count);
}

function report(rounds: Record<'quiet' | 'flooded' | 'visited', readonly Round[]>): void {
  const { quiet, flooded, visited } = rounds;
  const middle = (some: readonly Round[], read: (round: Round) => number) =>
    some.map(read).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? NaN;
  const show = (some: readonly Round[]) =>
    `known ${middle(some, ({ known }) => known.perSecond).toFixed(0)}/s` +
    `  p50 ${middle(some, ({ known }) => known.p50Ms).toFixed(2)} ms` +
    `  p99 ${middle(some, ({ known }) => known.p99Ms).toFixed(2)} ms` +
    `  beside ${middle(some, ({ flood }) => flood?.perSecond ?? 0).toFixed(0)}/s` +
    `  PostgreSQL ${middle(some, (round) => round.transactionsPerSecond).toFixed(0)} transactions/s`;
  const p99 = (some: readonly Round[]) => middle(some, ({ known }) => known.p99Ms);
  const ratio = (some: readonly Round[]) => (p99(some) / p99(quiet)).toFixed(2);
  console.log(`unknown aliases: quiet               ${show(quiet)}`);
  console.log(`unknown aliases: beside unknown ones ${show(flooded)}`);
  console.log(`unknown aliases: beside known ones   ${show(visited)}`);
  console.log(
    `unknown aliases: p99 of known links ${ratio(flooded)} times the quiet one, ` +
      `${ratio(visited)} times beside as many visits of known links`,
  );
}
