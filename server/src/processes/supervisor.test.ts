import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findFreePort } from '../platform/embedded/ports.ts';
import { embeddedPostgresUrl } from '../platform/embedded/postgres-server.ts';
import { ownEngines } from '../testing/engines/own-engines.ts';
import { descendantsOf, isAlive, startService, untilGone, type Service } from '../testing/service.ts';

const { PATH, TEST_COMPILE_CACHE: NODE_COMPILE_CACHE } = process.env;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
// How soon a part must be back, the fault suite measures, alone on the machine.
const COMES_BACK = { timeout: 20_000 };
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-supervisor-'));
  folders.push(folder);
  return folder;
}

/** Starts what can't start; returns its exit code and what it said on standard error. */
function startInVain(
  env: Record<string, string>,
  name = 'supervisor',
): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['server/src/processes/cli.ts', name], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, said: stderr };
}

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

describe('a running service', { timeout: 60_000 }, () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => rmSync(service.dataDir, { recursive: true, force: true }));

  test('has one process for each part, and serves', async () => {
    expect(Object.keys(service.pids()).sort()).toEqual([
      'app',
      'clickhouse',
      'front-door',
      'postgres',
      'worker',
    ]);
    expect(await isUp(service.url)).toBe(true);
  });

  test('forgets changes of links once every front door has followed them or copies anew', async () => {
    const { postgres: port } = JSON.parse(readFileSync(join(service.dataDir, 'run/ports.json'), 'utf8')) as {
      postgres: number;
    };
    const sql = postgres(embeddedPostgresUrl(service.dataDir, port), { max: 1 });
    await sql`
      insert into replica_changes (kind, ref_id, changed_at) values ('alias', 0, now() - interval '8 days')`;

    await sql`select graphile_worker.add_job('forget-old-replica-changes')`;

    await expect
      .poll(() => sql`select from replica_changes where ref_id = 0`, { timeout: 20_000 })
      .toHaveLength(0);
    // Recurring jobs get their places one after another, while the first ones run.
    await expect
      .poll(() => sql`select from job_schedule where name = 'forget-old-replica-changes'`)
      .toHaveLength(1);
    await sql.end();
  });

  test('prints one ready line, on standard output', () => {
    expect(service.output().match(/^ready http:\/\/localhost:\d+$/gm)).toHaveLength(1);
  });

  test('takes SIGINT from a terminal once for all: its children leave it to the supervisor', async () => {
    const pids = service.pids();

    for (const pid of Object.values(pids)) process.kill(pid, 'SIGINT');
    await new Promise((done) => setTimeout(done, 300));

    expect(service.pids()).toEqual(pids);
  });

  test('refuses a second start on its data folder', () => {
    const { code, said } = startInVain({ DATA_DIR: service.dataDir, PORT: '3190' });

    expect(said).toBe(
      `The data folder ${service.dataDir} is in use by another start (process ${service.process.pid}); stop that one, or set DATA_DIR to another folder.\n`,
    );
    expect(code).toBe(1);
  });

  test('refuses a second start on its port', () => {
    const { code, said } = startInVain({ DATA_DIR: newFolder(), PORT: String(service.port) });

    expect(said).toBe(
      `Port ${service.port} is already in use; stop what uses it, or set PORT to another port.\n`,
    );
    expect(code).toBe(1);
  });

  test('has what a worker held taken over as soon as it is killed', async () => {
    const { postgres: port } = JSON.parse(readFileSync(join(service.dataDir, 'run/ports.json'), 'utf8')) as {
      postgres: number;
    };
    const sql = postgres(embeddedPostgresUrl(service.dataDir, port), { max: 1 });
    // As if the worker were at it.
    await sql`select graphile_worker.add_job('held', run_at => now() + interval '1 day')`;
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = (
        select min(replace(application_name, 'linklet ', '')) from pg_stat_activity
        where application_name like 'linklet pool-%')
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'held')`;
    const held = () => sql`
      select from graphile_worker.jobs where task_identifier = 'held' and locked_by is not null`;
    expect(await held()).toHaveLength(1);

    const killedAt = performance.now();
    process.kill(service.pids()['worker'] ?? NaN, 'SIGKILL');

    await expect.poll(held, { timeout: 20_000 }).toHaveLength(0);
    // Others than its parent wait twelve seconds before they take it for dead.
    expect(performance.now() - killedAt).toBeLessThan(11_000);
    await sql.end();
  });

  test.each(['app', 'worker', 'front-door', 'clickhouse', 'postgres'])(
    'starts %s again when it is killed',
    async (name) => {
      const before = service.pids()[name] ?? NaN;

      process.kill(before, 'SIGKILL');

      await expect.poll(() => service.pids()[name] ?? before, COMES_BACK).not.toBe(before);
      await expect.poll(() => isUp(service.url), COMES_BACK).toBe(true);
    },
  );

  test('brings the database server itself back, with what was committed', async () => {
    const ports = readFileSync(join(service.dataDir, 'run/ports.json'), 'utf8');
    const url = embeddedPostgresUrl(service.dataDir, (JSON.parse(ports) as { postgres: number }).postgres);
    await expect.poll(() => query(url, 'CREATE TABLE IF NOT EXISTS kept (n int)'), COMES_BACK).toBeDefined();
    await expect
      .poll(() => query(url, 'INSERT INTO kept VALUES (1) RETURNING n'), COMES_BACK)
      .toEqual([{ n: 1 }]);
    const postmaster = Number(
      readFileSync(join(service.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0],
    );

    process.kill(postmaster, 'SIGKILL');

    await expect.poll(() => query(url, 'SELECT n FROM kept'), COMES_BACK).toEqual([{ n: 1 }]);
  });

  test('is stopped by SIGTERM, and leaves nothing running', async () => {
    const everything = descendantsOf(service.process.pid ?? NaN);

    service.process.kill('SIGTERM');

    const code = await new Promise((done) => service.process.once('exit', done));
    expect(code).toBe(0);
    expect(everything.filter(isAlive)).toEqual([]);
    expect(existsSync(join(service.dataDir, 'run/children.json'))).toBe(false);
  });
});

test('a data folder that goes away ends everything, in one sentence', { timeout: 120_000 }, async () => {
  const service = await startService();
  const everything = descendantsOf(service.process.pid ?? NaN);
  const before = service.output();
  const ended = once(service.process, 'close');

  rmSync(service.dataDir, { recursive: true, force: true });

  const [code] = (await ended) as [number];
  expect(code).toBe(78);
  const said = service.output().slice(before.length).split('\n');
  expect(said.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
    `The data folder ${service.dataDir} is gone, so everything is stopped; bring it back before the next start.`,
  ]);
  await untilGone(everything);
  // What Node compiles is kept there again by whatever ends last.
  rmSync(service.dataDir, { recursive: true, force: true });
});

test('with engines of the operator, none is started here', { timeout: 120_000 }, async () => {
  const own = await ownEngines('supervisor');
  const env = { DATABASE_URL: own.databaseUrl, CLICKHOUSE_URL: own.clickhouseUrl };

  const service = await startService({ env });

  expect(Object.keys(service.pids()).sort()).toEqual(['app', 'front-door', 'worker']);
  expect(await isUp(service.url)).toBe(true);
  expect(['postgres', 'clickhouse'].filter((name) => existsSync(join(service.dataDir, name)))).toEqual([]);
  await service.remove();
  await own.remove();
});

describe('a start that can not be', () => {
  test('for a wrong setting says which, in one sentence', () => {
    const { code, said } = startInVain({ PORT: 'abc', DATA_DIR: newFolder() });

    expect(said).toBe('PORT must be a port number from 1 to 65535, but is "abc".\n');
    expect(code).toBe(78);
  });

  test('for a data folder that is a file says so', () => {
    const path = join(newFolder(), 'file');
    writeFileSync(path, '');

    const { code, said } = startInVain({ DATA_DIR: path, PORT: '3191' });

    expect(said).toMatch(
      /^The data folder .*file can't be written \(.*\); let this user write there, or set/,
    );
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('for a data folder that it may not write says so', () => {
    const { code, said } = startInVain({ DATA_DIR: unwritableFolder(), PORT: '3191' });

    expect(said).toMatch(/^The data folder .* can't be written \(E[A-Z]+.*\)/);
    expect(code).toBe(1);
  });

  test('for a location database that is not there says so', () => {
    const { code, said } = startInVain({ DATA_DIR: newFolder(), GEOIP_MMDB: '/nowhere.mmdb' });

    expect(said).toBe('GEOIP_MMDB must be the path of an MMDB file that is there, but is "/nowhere.mmdb".\n');
    expect(code).toBe(78);
  });

  test.each(['front-door', 'app', 'worker'])('for a single %s without an engine says so', (name) => {
    const { code, said } = startInVain({ DATA_DIR: newFolder(), DATABASE_URL: inject('databaseUrl') }, name);

    expect(said).toBe('DATABASE_URL and CLICKHOUSE_URL are needed to run a process by itself.\n');
    expect(code).toBe(78);
  });

  test('for metrics on a port that is taken says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const child = spawn(process.execPath, ['server/src/processes/cli.ts', 'app'], {
      cwd: ROOT,
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        DATA_DIR: newFolder(),
        METRICS_PORT: String(port - 1),
        // As all who share the database: its base domain follows.
        BASE_URL: 'https://lnk.test',
        DATABASE_URL: inject('databaseUrl'),
        CLICKHOUSE_URL: inject('clickhouseUrl'),
      },
    });
    const [said, [code]] = await Promise.all([readText(child.stderr), once(child, 'exit')]);
    other.close();

    expect(said).toMatch(/^Metrics can't be served on port \d+: Error: listen EADDRINUSE[^\n]*\n$/);
    expect(code).toBe(78);
  });

  test('for a database that refuses its password says so without it, and leaves nothing running', async () => {
    const url = new URL(inject('databaseUrl'));
    url.password = 'hunter2';
    const port = await findFreePort();

    const { code, said } = startInVain({ DATA_DIR: newFolder(), PORT: String(port), DATABASE_URL: url.href });

    expect(said).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ can't be used: password authentication failed/);
    expect(said).not.toContain('hunter2');
    expect(code).toBe(1);
  });
});

// Root may write everywhere but where nobody can.
function unwritableFolder(): string {
  if (process.getuid?.() === 0) return '/sys/linklet';
  const folder = newFolder();
  chmodSync(folder, 0o500);
  return folder;
}

async function query(url: string, text: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text))];
  } catch {
    return undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
