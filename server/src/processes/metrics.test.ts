import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '../platform/embedded/ports.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const OPERATIONS = new URL('../../../docs/operations.md', import.meta.url);

/** Runs one process by itself, as an operator would, until it is ready. */
async function startProcess(name: string, env: Record<string, string>): Promise<ChildProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-metrics-'));
  symlinkSync(process.env['TEST_WEB_BUILD'] ?? '', join(dataDir, 'web'));
  const child = spawn(process.execPath, [CLI, name], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      // As all who share the database: its base domain follows.
      BASE_URL: 'https://lnk.test',
      DATABASE_URL: inject('databaseUrl'),
      CLICKHOUSE_URL: inject('clickhouseUrl'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await Promise.race([untilReady(child, name), ended.then(() => Promise.reject(new Error('It ended.')))]);
  return child;
}

async function untilReady(child: ChildProcess, name: string): Promise<void> {
  let said = '';
  while (!said.includes(`ready ${name}\n`)) said += String((await once(child.stdout as Readable, 'data'))[0]);
}

async function scrape(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/metrics`, {
    signal: AbortSignal.timeout(4000),
  });
  expect(response.status).toBe(200);
  return response.text();
}

test('the front door tells its metrics as often as it is asked, and goes on', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const door = await startProcess('front-door', {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    FRONT_DOOR_PROCESSES: '2',
  });
  for (let visit = 0; visit < 4; visit += 1) {
    await fetch(`http://127.0.0.1:${String(port)}/no.alias`, { headers: { connection: 'close' } });
  }

  const scrapes = await Promise.all([scrape(metricsPort), scrape(metricsPort)]);

  for (const text of [...scrapes, await scrape(metricsPort)]) {
    expect(text).toContain('linklet_visits_total{decision="not-found"} 4');
  }
  expect(await scrape(metricsPort)).toMatch(/^linklet_clicks_waiting_bytes \d+$/m);
  expect(await scrape(metricsPort)).toMatch(/^linklet_redirect_duration_seconds_count 0$/m);
  expect(door.exitCode).toBeNull();
});

test('a worker tells how many jobs wait', async () => {
  const metricsPort = await findFreePort();
  await startProcess('worker', { METRICS_PORT: String(metricsPort - 2) });

  expect(await scrape(metricsPort)).toMatch(/^linklet_jobs\{state="waiting"\} \d+$/m);
});

test('each metric that operators are told to watch is there', async () => {
  const rows = readFileSync(OPERATIONS, 'utf8').match(/^\| `(?:linklet|http)_[^|]*/gm) ?? [];
  const watched = rows.flatMap((row) => row.match(/\b(?:linklet|http)_\w+/g) ?? []);
  const ports = await Promise.all(['front-door', 'app', 'worker'].map(() => findFreePort()));
  const [ofFrontDoor = 0, ofApp = 0, ofWorker = 0] = ports;
  await Promise.all([
    startProcess('front-door', { PORT: String(await findFreePort()), METRICS_PORT: String(ofFrontDoor) }),
    startProcess('app', { METRICS_PORT: String(ofApp - 1) }),
    startProcess('worker', { METRICS_PORT: String(ofWorker - 2) }),
  ]);

  const told = (await Promise.all(ports.map(scrape))).join('\n');

  expect(watched).toHaveLength(9);
  expect(watched.filter((name) => !told.includes(`# TYPE ${name} `))).toEqual([]);
});
