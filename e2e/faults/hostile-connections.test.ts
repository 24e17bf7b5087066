import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compareClicks, isLong, processesOf, report, reportTime, useFaultyWithLinks } from './harness.ts';
import type { Attack } from './hostile-clients.ts';
import { Load, quantile } from './load.ts';
import { storeProgram } from './store-program.ts';

const { faulty, links } = useFaultyWithLinks(50);

const CONNECTIONS = isLong ? 1000 : 150;
const SECONDS = isLong ? 60 : 6;
const ASK_APP_EVERY_MS = 250;
// Flat at some 280 however long it lasts: what is not collected yet.
const MAX_GROWTH_MB = 400;

function startAttack(token: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const { url, port, dataDir } = faulty.service;
  const attack: Attack = {
    port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    host: new URL(url).host,
    path: new URL(links[0]?.shortLink ?? '').pathname,
    asset: largestAsset(dataDir),
    token,
  };
  const program = fileURLToPath(new URL('./hostile-clients.ts', import.meta.url));
  return spawn(process.execPath, [program, JSON.stringify(attack)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function largestAsset(dataDir: string): string {
  const folder = join(dataDir, 'web', 'assets');
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  const [largest] = sizes.sort((a, b) => b.bytes - a.bytes);
  return `/app/assets/${largest?.name ?? ''}`;
}

/** Megabytes that a process has in memory; 0 of one that has ended. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

async function askApp(
  signal: AbortSignal,
): Promise<{ statuses: Record<string, number>; latencies: number[] }> {
  const seen = { statuses: {} as Record<string, number>, latencies: [] as number[] };
  while (!signal.aborted) {
    const startedAt = performance.now();
    const status = await faulty.guest.get('/state').then(
      (answer) => String(answer.status),
      () => 'none',
    );
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    seen.latencies.push(performance.now() - startedAt);
    await sleep(ASK_APP_EVERY_MS);
  }
  seen.latencies.sort((a, b) => a - b);
  return seen;
}

test('R49: hostile connections of every kind leave redirects, the app and memory alone', async () => {
  const token = await storeProgram(faulty.sql);
  const servers = processesOf(faulty.service, 'front-door-server');
  const before = servers.map(memoryOf);
  const highest = [...before];
  const watch = setInterval(() => {
    servers.forEach((pid, index) => (highest[index] = Math.max(highest[index] ?? 0, memoryOf(pid))));
  }, 100);
  const asking = new AbortController();
  const attack = startAttack(token);
  const [said, ended] = [readText(attack.stdout), once(attack, 'exit')];
  const load = new Load({ guest: faulty.guest, links, clicksPerSecond: 50 });
  const app = askApp(asking.signal);

  await ended;
  const result = await load.stop();
  asking.abort();
  const { statuses, latencies } = await app;
  clearInterval(watch);

  report('R49', { metric: 'redirects failed', value: result.failed.length, limit: 0 });
  expect(Object.keys(result.statuses)).toEqual(['302']);
  const { lost, doubled, caughtUpMs } = await compareClicks(faulty, result);
  const attacked = JSON.parse(await said) as unknown;
  process.stdout.write(`${JSON.stringify({ id: 'R49', attack: attacked, statuses, caughtUpMs })}\n`);
  report('R49', { metric: 'clicks lost or doubled', value: lost + doubled, limit: 0 });
  expect(Object.keys(statuses)).toEqual(['200']);
  expect(processesOf(faulty.service, 'front-door-server').sort()).toEqual(servers.sort());
  const growth = highest.map((megabytes, index) => megabytes - (before[index] ?? 0));
  report('R49', { metric: 'MB that a server grew', value: Math.max(...growth), limit: MAX_GROWTH_MB });
  reportTime('R49', { metric: 'ms, p99 of redirects', value: quantile(result.latencies, 0.99), limit: 500 });
  reportTime('R49', { metric: 'ms, p99 of the app', value: quantile(latencies, 0.99), limit: 2000 });
});
