import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { processorSeconds } from './processes.ts';
import { onCore } from './programs.ts';
import { withStolenTime, type StolenTime } from './calm-rounds.ts';

export interface LoadResult extends StolenTime {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers per second of processor time that the server used. */
  perProcessorSecond: number | undefined;
}

export interface Load {
  port: number;
  /** A file with one path a line, or a host, a tab and a path. */
  paths: string;
  seconds: number;
  connections: number;
  core: number | undefined;
  /** The server's process. */
  server: number | undefined;
  /** Sent with each request, in the form `Name: value`. */
  headers?: readonly string[];
  /** Each request says that it comes from an address of its own, as a proxy would. */
  hasManyVisitors?: boolean;
}

// Requests are made before the run, so that wrk does nothing but send them.
const SCRIPT = `
local requests = {}
local position = 0
init = function(args)
  for path in io.lines(args[1]) do
    if args[2] == 'many' then
      wrk.headers['X-Forwarded-For'] = string.format('%d.%d.%d.1', math.random(223), math.random(250), math.random(250))
    end
    local host, rest = path:match('^(%S+)\\t(%S+)$')
    if host then wrk.headers['Host'] = host end
    requests[#requests + 1] = wrk.format('GET', rest or path)
  end
  position = math.random(#requests)
end
request = function()
  position = position % #requests + 1
  return requests[position]
end
done = function(summary, latency)
  io.write(string.format('RESULT %f %f %f %d\\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout))
end
`;

/** Sends the paths to a server, over kept connections and as fast as it answers. Throws unless all are redirects. */
export async function runLoad(folder: string, load: Load): Promise<LoadResult> {
  return withStolenTime(() => runWrk(folder, load));
}

async function runWrk(folder: string, load: Load): Promise<Omit<LoadResult, 'stolen'>> {
  const script = join(folder, 'load.lua');
  writeFileSync(script, SCRIPT);
  const url = `http://127.0.0.1:${String(load.port)}/`;
  const limits = ['-t1', `-c${String(load.connections)}`, `-d${String(load.seconds)}s`];
  const headers = (load.headers ?? []).flatMap((header) => ['-H', header]);
  const [program = '', ...parameters] = onCore(load.core, [
    'wrk',
    ...limits,
    ...headers,
    '-s',
    script,
    url,
    '--',
    load.paths,
    load.hasManyVisitors === true ? 'many' : 'one',
  ]);
  const before = processorSeconds(load.server);
  const wrk = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [, perSecond, p50Ms, p99Ms, failed = 'All'] =
    /RESULT ([\d.]+) ([\d.]+) ([\d.]+) (\d+)/.exec(await text(wrk.stdout)) ?? [];
  if (failed !== '0') throw new Error(`${failed} answers were no redirect, or connections failed.`);
  const used = processorSeconds(load.server) - before;
  return {
    perProcessorSecond: used > 0 ? (Number(perSecond) * load.seconds) / used : undefined,
    perSecond: Number(perSecond),
    p50Ms: Number(p50Ms),
    p99Ms: Number(p99Ms),
  };
}
