import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startFrontDoor, startOneServer } from './tools/front-door.ts';
import { median } from './tools/median.ts';
import { startNginx } from './tools/nginx.ts';
import { canLimitProcessor, limitProcessor, type ProcessorLimit } from './tools/processor-limit.ts';
import { processFamily } from './tools/processes.ts';
import { benchPort, isInstalled, type Running } from './tools/programs.ts';
import { makeDataDir, samplePaths } from './tools/sample-links.ts';
import { byTurns, showStolen, turns } from './tools/calm-rounds.ts';
import { runLoad, type LoadResult } from './tools/wrk.ts';

// How many redirects does one front-door process answer, and how fast, beside one nginx worker with the same map?
const LINKS = Number(process.env['BENCH_LINKS'] ?? 1_000_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const TURNS = turns({ enough: 7, atMost: 20 });
const VISITS = 300_000;
const CONNECTIONS = 64;
const isPinned = availableParallelism() > 1;
const SERVER_CORE = isPinned ? 0 : undefined;
const LOAD_CORE = isPinned ? 1 : undefined;

export async function benchRedirects(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('redirects: skipped, because wrk is not installed.');
    return;
  }
  const ourPort = benchPort(0);
  const nginxPort = benchPort(1);
  const folder = makeDataDir(LINKS, `127.0.0.1:${String(ourPort)}`);
  try {
    await compareOneProcess(folder, ourPort, nginxPort);
    await compareTwoProcesses(folder, ourPort);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareOneProcess(folder: string, ourPort: number, nginxPort: number): Promise<void> {
  const nginx = await startNginxIfInstalled(folder, nginxPort);
  const ours = await startOneServer({ dataDir: folder, port: ourPort, core: SERVER_CORE });
  const measure = (paths: string, port: number, server: Running) =>
    runLoad(folder, {
      server: server.process.pid,
      port,
      paths,
      seconds: SECONDS,
      connections: CONNECTIONS,
      core: LOAD_CORE,
    });

  console.log(
    `redirects: ${String(LINKS)} aliases, ${String(CONNECTIONS)} connections, rounds of ${String(SECONDS)} s in turn`,
  );
  for (const kind of ['uniform', 'zipf'] as const) {
    const paths = samplePaths(folder, kind, { links: LINKS, visits: VISITS });
    // The first seconds of a process compile code and read cold pages.
    await measure(paths, ourPort, ours);
    const measureOurs = () => measure(paths, ourPort, ours);
    const rounds = nginx
      ? await byTurns({ nginx: () => measure(paths, nginxPort, nginx), ours: measureOurs }, TURNS)
      : { nginx: [], ...(await byTurns({ ours: measureOurs }, TURNS)) };
    report(kind, middleOf(rounds.ours), nginx && middleOf(rounds.nginx));
  }
  await ours.stop();
  await nginx?.stop();
}

async function startNginxIfInstalled(folder: string, port: number): Promise<Running | undefined> {
  if (isInstalled('nginx')) return startNginx(folder, { links: LINKS, port, core: SERVER_CORE });
  console.log('redirects: nginx is not installed, so there is no ratio.');
  return undefined;
}

// Where the load generator has no core to itself beside two servers, each server gets half of one core.
async function compareTwoProcesses(folder: string, port: number): Promise<void> {
  const mustShare = availableParallelism() < 3;
  if (mustShare && !canLimitProcessor()) {
    console.log('  one and two processes: skipped, for want of a third core or of limits to share one by.');
    return;
  }
  const one = await measureProcesses(folder, port, { processes: 1, mustShare });
  const two = await measureProcesses(folder, port, { processes: 2, mustShare });
  const share = mustShare ? ' (half a core each)' : '';
  console.log(`  one process${share}    ${show(one)}`);
  console.log(`  two processes${share}  ${show(two)}`);
  console.log(`  two answer ${(two.perSecond / one.perSecond).toFixed(2)} times as many as one`);
}

async function measureProcesses(
  folder: string,
  port: number,
  { processes, mustShare }: { processes: number; mustShare: boolean },
): Promise<LoadResult> {
  const paths = samplePaths(folder, 'uniform', { links: LINKS, visits: VISITS });
  const [serverCore, core] = mustShare ? [SERVER_CORE, LOAD_CORE] : [];
  const door = await startFrontDoor({ dataDir: folder, port, processes, core: serverCore });
  const limits = mustShare ? limitServers(door) : [];
  const load = { server: door.process.pid, port, paths, seconds: SECONDS, connections: CONNECTIONS, core };
  await runLoad(folder, load);
  const { ours } = await byTurns({ ours: () => runLoad(folder, load) }, TURNS);
  await door.stop();
  for (const limit of limits) limit.remove();
  return middleOf(ours);
}

function limitServers(door: Running): ProcessorLimit[] {
  return processFamily(door.process.pid)
    .filter(({ name }) => name === 'front-door-server.ts')
    .map(({ pid }) => limitProcessor(pid, 0.5));
}

/** The median of each figure by itself: the round with the median rate may have had an unlucky tail. */
function middleOf(results: readonly LoadResult[]): LoadResult {
  const middle = (read: (result: LoadResult) => number) => median(results.map(read));
  return {
    perSecond: middle((result) => result.perSecond),
    p50Ms: middle((result) => result.p50Ms),
    p99Ms: middle((result) => result.p99Ms),
    perProcessorSecond: middle((result) => result.perProcessorSecond ?? NaN),
    stolen: middle((result) => result.stolen),
  };
}

function report(kind: string, ours: LoadResult, nginx: LoadResult | undefined): void {
  console.log(`  ${kind.padEnd(8)} front door  ${show(ours)}`);
  if (!nginx) return;
  console.log(`  ${kind.padEnd(8)} nginx       ${show(nginx)}`);
  const ratio = (ours.perSecond / nginx.perSecond).toFixed(2);
  const perProcessor = ((ours.perProcessorSecond ?? NaN) / (nginx.perProcessorSecond ?? NaN)).toFixed(2);
  console.log(`  ${kind.padEnd(8)} by processor time ${perProcessor} of nginx`);
  console.log(
    `  ${kind.padEnd(8)} ratio       ${ratio} of nginx; p99 ${(ours.p99Ms / nginx.p99Ms).toFixed(2)} times nginx's`,
  );
}

function show({ perSecond, p50Ms, p99Ms, perProcessorSecond = 0, stolen }: LoadResult): string {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8);
  return `${rate}/s  p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms  ${Math.round(perProcessorSecond).toLocaleString('en')} per processor second${showStolen(stolen)}`;
}
