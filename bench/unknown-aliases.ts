import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { readPorts } from '../e2e/service.ts';
import { Guest } from '../e2e/faults/load.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { isInstalled } from './tools/programs.ts';

// Do visitors of known links notice 5,000 unknown aliases a second, and does PostgreSQL?
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const KNOWN_LINKS = 200;

// A connection waits so many milliseconds between an answer and its next request.
const KNOWN = { connections: 16, pauseMs: 8 };
// A miss is answered after the keeper's next look, so it takes many connections for 5,000 a second.
const UNKNOWN = { connections: 800, pauseMs: 20 };

// Each request has an address of its own, as in a scan by a botnet: one address alone is slowed down.
const SCRIPT = `
local paths = {}
local pause
init = function(args)
  pause = tonumber(args[1])
  if args[2] then for path in io.lines(args[2]) do paths[#paths + 1] = path end end
  math.randomseed(os.time())
end
delay = function() return pause end
request = function()
  local path = #paths > 0 and paths[math.random(#paths)] or string.format('/%x%x', math.random(2^30), math.random(2^30))
  local address = string.format('%d.%d.%d.%d', math.random(20, 90), math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format('GET', path, { ['X-Forwarded-For'] = address, ['User-Agent'] = 'Mozilla/5.0' })
end
done = function(summary, latency)
  io.write(string.format('RESULT %f %f %f\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
`;

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
    const known = () => runWrk(service, KNOWN, paths);
    await known();
    const quiet: Round[] = [];
    const flooded: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await measure(sql, [known()]));
      flooded.push(await measure(sql, [known(), runWrk(service, UNKNOWN)]));
    }
    report(quiet, flooded);
  } finally {
    await sql.end({ timeout: 1 });
    await service.remove();
  }
}

async function makeKnownLinks(service: Service): Promise<string> {
  const guest = await new Guest(service.url).begin();
  const links = await guest.createLinks(KNOWN_LINKS);
  await guest.close();
  const file = join(service.dataDir, 'known.txt');
  writeFileSync(file, links.map(({ shortLink }) => new URL(shortLink).pathname).join('\n'));
  // The replica has them within a second.
  await sleep(2000);
  return file;
}

interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Round {
  known: Rate;
  unknown: Rate | undefined;
  /** PostgreSQL's, of the whole product. */
  transactionsPerSecond: number;
}

async function measure(sql: postgres.Sql, loads: Promise<Rate>[]): Promise<Round> {
  const before = await transactions(sql);
  const [known, unknown] = await Promise.all(loads);
  if (!known) throw new Error('There is no load.');
  return { known, unknown, transactionsPerSecond: ((await transactions(sql)) - before) / SECONDS };
}

async function transactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
  return Number(row?.count);
}

async function runWrk(
  service: Service,
  { connections, pauseMs }: typeof KNOWN,
  ...paths: string[]
): Promise<Rate> {
  const script = join(service.dataDir, 'load.lua');
  writeFileSync(script, SCRIPT);
  const limits = ['-t1', `-c${String(connections)}`, `-d${String(SECONDS)}s`];
  const wrk = spawn('wrk', [...limits, '-s', script, service.url, '--', String(pauseMs), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, perSecond, p50Ms, p99Ms] = /RESULT ([\d.]+) ([\d.]+) ([\d.]+)/.exec(await text(wrk.stdout)) ?? [];
  return { perSecond: Number(perSecond), p50Ms: Number(p50Ms), p99Ms: Number(p99Ms) };
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
