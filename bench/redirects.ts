import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNginx } from './tools/nginx.ts';
import { benchPort, isInstalled, onCore, startServer, type Running } from './tools/programs.ts';
import { makeDataDir, sampleAlias, sampleVisits } from './tools/sample-links.ts';
import { runLoad, type LoadResult } from './tools/wrk.ts';

// How many redirects does one front-door process answer, and how fast, beside one nginx worker with the same map?
const LINKS = Number(process.env['BENCH_LINKS'] ?? 1_000_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const VISITS = 300_000;
const CONNECTIONS = 64;
const isPinned = availableParallelism() > 1;
const SERVER_CORE = isPinned ? 0 : undefined;
const LOAD_CORE = isPinned ? 1 : undefined;

const entry = (name: string) => fileURLToPath(new URL(`../server/src/processes/${name}.ts`, import.meta.url));

export async function benchRedirects(): Promise<void> {
  if (!isInstalled('wrk')) {
    console.log('redirects: skipped, because wrk is not installed.');
    return;
  }
  const ourPort = benchPort(0);
  const nginxPort = benchPort(1);
  const folder = makeDataDir(LINKS, `127.0.0.1:${String(ourPort)}`);
  try {
    writePaths(folder);
    await compareOneProcess(folder, ourPort, nginxPort);
    await compareTwoProcesses(folder, ourPort);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePaths(folder: string): void {
  for (const kind of ['uniform', 'zipf'] as const) {
    const lines = sampleVisits(kind, LINKS, VISITS).map((number) => `/${sampleAlias(number)}`);
    writeFileSync(join(folder, `${kind}.txt`), lines.join('\n'));
  }
}

async function compareOneProcess(folder: string, ourPort: number, nginxPort: number): Promise<void> {
  const nginx = await startNginxIfInstalled(folder, nginxPort);
  const ours = await startFrontDoor(folder, { port: ourPort, processes: 1, core: SERVER_CORE });
  const measure = (kind: string, port: number, server: Running) =>
    runLoad(folder, {
      server: server.process.pid,
      port,
      paths: join(folder, `${kind}.txt`),
      seconds: SECONDS,
      connections: CONNECTIONS,
      core: LOAD_CORE,
    });

  console.log(
    `redirects: ${String(LINKS)} aliases, ${String(CONNECTIONS)} connections, ${String(ROUNDS)} × ${String(SECONDS)} s each in turn`,
  );
  for (const kind of ['uniform', 'zipf']) {
    const results = { ours: [] as LoadResult[], nginx: [] as LoadResult[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (nginx) results.nginx.push(await measure(kind, nginxPort, nginx));
      results.ours.push(await measure(kind, ourPort, ours));
    }
    report(kind, median(results.ours), nginx && median(results.nginx));
  }
  await ours.stop();
  await nginx?.stop();
}

async function startNginxIfInstalled(folder: string, port: number): Promise<Running | undefined> {
  if (isInstalled('nginx')) return startNginx(folder, { links: LINKS, port, core: SERVER_CORE });
  console.log('redirects: nginx is not installed, so there is no ratio.');
  return undefined;
}

// Unpinned, since the load generator needs a core as well.
async function compareTwoProcesses(folder: string, port: number): Promise<void> {
  const paths = join(folder, 'uniform.txt');
  for (const processes of [1, 2]) {
    const ours = await startFrontDoor(folder, { port, processes, core: undefined });
    const result = await runLoad(folder, {
      server: ours.process.pid,
      port,
      paths,
      seconds: SECONDS,
      connections: CONNECTIONS,
      core: undefined,
    });
    console.log(`  ${String(processes)} process(es), not pinned  ${show(result)}`);
    await ours.stop();
  }
}

async function startFrontDoor(
  dataDir: string,
  { port, processes, core }: { port: number; processes: number; core: number | undefined },
): Promise<Running> {
  const program = processes === 1 ? 'front-door-server' : 'front-door';
  return startServer(onCore(core, [process.execPath, entry(program)]), {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://127.0.0.1:${String(port)}`,
      FRONT_DOOR_PROCESSES: String(processes),
      LOG_LEVEL: 'fatal',
      // Nobody listens there: redirects are answered from the replica and clicks stay in the log.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      CLICKHOUSE_URL: 'http://127.0.0.1:9',
    },
    url: `http://127.0.0.1:${String(port)}/healthz`,
  });
}

const noResult: LoadResult = { perSecond: 0, p50Ms: 0, p99Ms: 0, failed: 0, perProcessorSecond: undefined };

function median(results: readonly LoadResult[]): LoadResult {
  const sorted = [...results].sort((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? noResult;
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

function show({ perSecond, p50Ms, p99Ms, failed, perProcessorSecond = 0 }: LoadResult): string {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8);
  return `${rate}/s  p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms  failed ${String(failed)}  ${Math.round(perProcessorSecond).toLocaleString('en')} per processor second`;
}
