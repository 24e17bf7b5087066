import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Guest } from '../../e2e/faults/load.ts';
import type { Service } from '../../server/src/testing/service.ts';
import { aheadOfAll, behindAll } from './programs.ts';
import { withStolenTime, type StolenTime } from './calm-rounds.ts';

export interface PacedLoad {
  connections: number;
  /** Between an answer and the next request of its connection, on average. */
  pauseMs: number;
  /** A file of paths; made-up ones without. */
  paths?: string;
}

export interface Rate extends StolenTime {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const MAX_SECONDS = 3600;
const MAX_PREPARED = 60_000;

// Each request has an address of its own, as in a scan by a botnet: one address alone is slowed down. Pauses differ,
// because connections with equal ones fall into step, and come all at once like no visitors do.
const SCRIPT = `
local requests = {}
local position = 0
local pause
init = function(args)
  pause = tonumber(args[1])
  math.randomseed(os.time())
  local paths = {}
  if args[3] then for path in io.lines(args[3]) do paths[#paths + 1] = path end end
  for number = 1, tonumber(args[2]) do
    local path = #paths > 0 and paths[math.random(#paths)] or string.format('/%x%x', math.random(2^30), math.random(2^30))
    local address = string.format('%d.%d.%d.%d', math.random(20, 90), math.random(0, 255), math.random(0, 255), math.random(1, 254))
    requests[number] = wrk.format('GET', path, { ['X-Forwarded-For'] = address, ['User-Agent'] = 'Mozilla/5.0' })
  end
end
delay = function() return math.random(0, 2 * pause) end
request = function()
  position = position % #requests + 1
  return requests[position]
end
done = function(summary, latency)
  io.write(string.format('RESULT %d %f %f\\n', summary.requests, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000))
end
`;

/** Visits a product below what it can answer, so that its latency is its own and not a queue's. */
export async function measureVisits(service: Service, load: PacedLoad, seconds: number): Promise<Rate> {
  const { requests, ...rest } = await withStolenTime(() =>
    readResult(startWrk(service, load, { seconds, isMeasured: true })),
  );
  return { perSecond: requests / seconds, ...rest };
}

/** Requests beside those that are measured, whose connections stand all the time. */
export class StandingLoad {
  readonly #wrk: ChildProcess;
  readonly #result: Promise<Result>;
  #runsSince = performance.now();
  #ranMs = 0;

  constructor(service: Service, load: PacedLoad) {
    this.#wrk = startWrk(service, load, { seconds: MAX_SECONDS });
    this.#result = readResult(this.#wrk);
    // One that is ended by force has none, and nobody asks for it.
    this.#result.catch(() => undefined);
  }

  pause(): void {
    this.#wrk.kill('SIGSTOP');
    this.#ranMs += performance.now() - this.#runsSince;
  }

  goOn(): void {
    this.#wrk.kill('SIGCONT');
    this.#runsSince = performance.now();
  }

  /** Ends it while it runs; resolves to its requests a second, pauses left out. */
  async end(): Promise<number> {
    this.#wrk.kill('SIGINT');
    this.#ranMs += performance.now() - this.#runsSince;
    const { requests } = await this.#result;
    return requests / (this.#ranMs / 1000);
  }

  /** Ends it however it stands, without a result. */
  kill(): void {
    this.#wrk.kill('SIGKILL');
  }
}

function startWrk(
  { dataDir, url }: Service,
  { connections, pauseMs, paths }: PacedLoad,
  { seconds, isMeasured = false }: { seconds: number; isMeasured?: boolean },
): ChildProcess {
  const script = join(dataDir, 'paced-load.lua');
  writeFileSync(script, SCRIPT);
  const limits = ['-t1', `-c${String(connections)}`, `-d${String(seconds)}s`, '-s', script];
  // No more than are sent: preparing them keeps a processor from the product.
  const requests = Math.min(Math.ceil((connections * seconds * 1000) / pauseMs), MAX_PREPARED);
  const parameters = [String(pauseMs), String(requests), ...(paths === undefined ? [] : [paths])];
  const command = ['wrk', ...limits, url, '--', ...parameters];
  const [program = '', ...rest] = isMeasured ? aheadOfAll(command) : behindAll(command);
  return spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
}

interface Result extends Omit<Rate, 'perSecond' | 'stolen'> {
  requests: number;
}

async function readResult({ stdout }: ChildProcess): Promise<Result> {
  const said = stdout ? await text(stdout) : '';
  const [, requests, p50Ms, p99Ms] = /RESULT (\d+) ([\d.]+) ([\d.]+)/.exec(said) ?? [];
  if (requests === undefined) throw new Error(`wrk ended without a result: ${said}`);
  return { requests: Number(requests), p50Ms: Number(p50Ms), p99Ms: Number(p99Ms) };
}

const KNOWN_LINKS = 200;

/** Makes links, and a file of their paths. */
export async function makeKnownLinks(service: Service): Promise<string> {
  const guest = await new Guest(service.url).begin();
  const links = await guest.createLinks(KNOWN_LINKS);
  await guest.close();
  const file = join(service.dataDir, 'known.txt');
  writeFileSync(file, links.map(({ shortLink }) => new URL(shortLink).pathname).join('\n'));
  // The replica has them within a second.
  await sleep(2000);
  return file;
}
