import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Guest } from '../../e2e/faults/load.ts';
import type { Service } from '../../server/src/testing/service.ts';
import { aheadOfAll } from './programs.ts';

export interface PacedLoad {
  connections: number;
  /** Between an answer and the next request of its connection. */
  pauseMs: number;
  seconds: number;
  /** A file of paths; made-up ones without. */
  paths?: string;
  /** Whether its latencies are what is measured. */
  isMeasured?: boolean;
}

export interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

// Each request has an address of its own, as in a scan by a botnet: one address alone is slowed down.
const SCRIPT = `
local requests = {}
local position = 0
local pause
init = function(args)
  pause = tonumber(args[1])
  math.randomseed(os.time())
  local paths = {}
  if args[2] then for path in io.lines(args[2]) do paths[#paths + 1] = path end end
  for number = 1, 60000 do
    local path = #paths > 0 and paths[math.random(#paths)] or string.format('/%x%x', math.random(2^30), math.random(2^30))
    local address = string.format('%d.%d.%d.%d', math.random(20, 90), math.random(0, 255), math.random(0, 255), math.random(1, 254))
    requests[number] = wrk.format('GET', path, { ['X-Forwarded-For'] = address, ['User-Agent'] = 'Mozilla/5.0' })
  end
end
delay = function() return pause end
request = function()
  position = position % #requests + 1
  return requests[position]
end
done = function(summary, latency)
  io.write(string.format('RESULT %f %f %f\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
`;

/** Visits a product below what it can answer, so that its latency is its own and not a queue's. */
export async function runPacedLoad(
  service: Service,
  { connections, pauseMs, seconds, paths, isMeasured = false }: PacedLoad,
): Promise<Rate> {
  const script = join(service.dataDir, `load-${paths === undefined ? 'unknown' : 'known'}.lua`);
  writeFileSync(script, SCRIPT);
  const command = isMeasured ? aheadOfAll(['wrk']) : ['wrk'];
  const limits = ['-t1', `-c${String(connections)}`, `-d${String(seconds)}s`, '-s', script];
  const parameters = [String(pauseMs), ...(paths === undefined ? [] : [paths])];
  const [program = '', ...rest] = [...command, ...limits, service.url, '--', ...parameters];
  const wrk = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [, perSecond, p50Ms, p99Ms] = /RESULT ([\d.]+) ([\d.]+) ([\d.]+)/.exec(await text(wrk.stdout)) ?? [];
  return { perSecond: Number(perSecond), p50Ms: Number(p50Ms), p99Ms: Number(p99Ms) };
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
