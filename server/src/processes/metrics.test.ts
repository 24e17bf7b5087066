import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findFreePort } from '../platform/embedded/ports.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const OPERATIONS = new URL('../../../docs/operations.md', import.meta.url);

const ports = { visits: 0, frontDoor: 0, app: 0, worker: 0 };
const stops: (() => Promise<void>)[] = [];
let door: ChildProcess;

beforeAll(async () => {
  const [visits, frontDoor, app, worker] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  Object.assign(ports, { visits, frontDoor, app, worker });
  [door] = await Promise.all([
    startProcess('front-door', {
      PORT: String(visits),
      METRICS_PORT: String(frontDoor),
      FRONT_DOOR_PROCESSES: '2',
    }),
    startProcess('app', { METRICS_PORT: String(app - 1) }),
    startProcess('worker', { METRICS_PORT: String(worker - 2) }),
  ]);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** Runs one process by itself, as an operator would, until it is ready. */
async function startProcess(name: string, env: Record<string, string>): Promise<ChildProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-metrics-'));
  symlinkSync(process.env['TEST_WEB_BUILD'] ?? '', join(dataDir, 'web'));
  const child = spawn(process.execPath, [CLI, name], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['TEST_COMPILE_CACHE'],
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
  stops.push(async () => {
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
  for (let visit = 0; visit < 4; visit += 1) {
    await fetch(`http://127.0.0.1:${String(ports.visits)}/no.alias`, { headers: { connection: 'close' } });
  }

  const scrapes = await Promise.all([scrape(ports.frontDoor), scrape(ports.frontDoor)]);

  for (const text of [...scrapes, await scrape(ports.frontDoor)]) {
    expect(text).toContain('linklet_visits_total{decision="not-found"} 4');
  }
  expect(await scrape(ports.frontDoor)).toMatch(/^linklet_clicks_waiting_bytes \d+$/m);
  expect(await scrape(ports.frontDoor)).toMatch(/^linklet_redirect_duration_seconds_count 0$/m);
  expect(door.exitCode).toBeNull();
});

test('a worker tells how many jobs wait', async () => {
  expect(await scrape(ports.worker)).toMatch(/^linklet_jobs\{state="waiting"\} \d+$/m);
});

test('each metric that operators are told to watch is there', async () => {
  const rows = readFileSync(OPERATIONS, 'utf8').match(/^\| `(?:linklet|http)_[^|]*/gm) ?? [];
  const watched = rows.flatMap((row) => row.match(/\b(?:linklet|http)_\w+/g) ?? []);

  const told = (await Promise.all([ports.frontDoor, ports.app, ports.worker].map(scrape))).join('\n');

  expect(watched).toHaveLength(9);
  expect(watched.filter((name) => !told.includes(`# TYPE ${name} `))).toEqual([]);
});
