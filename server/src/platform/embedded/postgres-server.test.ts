import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, expect, test, vi } from 'vitest';
import { commandLine, descendantsOf, isAlive, untilGone } from '../../testing/service.ts';
import { createLogger } from '../log/log.ts';
import { findFreePort } from './ports.ts';
import { startPostgres, type EmbeddedPostgres } from './postgres-server.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const started: EmbeddedPostgres[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-postgres-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir = newFolder(), patience = 1) {
  const server = await startPostgres({
    dataDir,
    port: await findFreePort(),
    searchPath: process.env['PATH'] ?? '',
    log,
    patience,
  });
  started.push(server);
  return { server, dataDir, pid: postmasterPid(dataDir) };
}

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 });
  try {
    return (await sql.unsafe(query)) as unknown as Row[];
  } finally {
    await sql.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

test('a new cluster speaks UTF-8 and UTC whatever the machine speaks, and keeps what was committed', async () => {
  const { server, dataDir } = await start();
  const settings = `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
    current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses`;

  expect(await ask(server.url, settings)).toEqual([
    { encoding: 'UTF8', zone: 'UTC', fsync: 'on', addresses: '127.0.0.1' },
  ]);
  await ask(server.url, `CREATE TABLE kept AS SELECT 'ö' AS text`);
  await server.stop();
  const again = await start(dataDir);

  expect(await ask(again.server.url, 'SELECT text, length(text) FROM kept')).toEqual([
    { text: 'ö', length: 1 },
  ]);
});

test('a wrong password is refused, and the right one is for its owner alone', async () => {
  const { server, dataDir } = await start();
  const wrong = new URL(server.url);
  wrong.password = 'wrong';

  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);

  expect(statSync(join(dataDir, 'secrets/postgres-password')).mode & 0o777).toBe(0o600);
  const rules = readFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'utf8');
  expect(rules.match(/^(local|host).*$/gm)?.every((rule) => rule.endsWith('scram-sha-256'))).toBe(true);
});

test('a server that was ended by force starts again with what was committed', async () => {
  const { server, dataDir, pid } = await start();
  await ask(server.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  process.kill(pid, 'SIGKILL');
  await server.ended;

  const again = await start(dataDir);

  expect(await ask(again.server.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a server that is ended by force while its database is looked for is not waited for', async () => {
  const { server, dataDir } = await start();
  await answerSlowlyWhichDatabasesThereAre(server.url);
  await server.stop();

  const [outcome] = await Promise.allSettled([start(dataDir), killOnceAsked(dataDir)]);

  expect(outcome.status).toBe('rejected');
});

async function answerSlowlyWhichDatabasesThereAre(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  await ask(
    admin.href,
    `CREATE SCHEMA slow;
     CREATE VIEW slow.pg_database AS SELECT datname FROM pg_catalog.pg_database, pg_sleep(60);
     ALTER ROLE CURRENT_USER IN DATABASE postgres SET search_path = slow, pg_catalog;`,
  );
}

async function killOnceAsked(dataDir: string): Promise<void> {
  const isAsked = (pid: number) => descendantsOf(pid).some((child) => / SELECT/.test(commandLine(child)));
  const asked = await vi.waitUntil(
    () => descendantsOf(process.pid).find((pid) => commandLine(pid).includes(dataDir) && isAsked(pid)),
    { timeout: 20_000 },
  );
  process.kill(asked, 'SIGKILL');
}

test('a server that an earlier run left is stopped first', async () => {
  const { server, dataDir, pid } = await start();
  await ask(server.url, 'CREATE TABLE kept AS SELECT 1 AS n');

  const again = await start(dataDir);

  expect(isAlive(pid)).toBe(false);
  expect(await ask(again.server.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a pid file that names another living program does not keep it from starting', async () => {
  const { server, dataDir } = await start();
  await server.stop();
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);

  const again = await start(dataDir);

  expect(await ask(again.server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a stopped process is ended by force when it is time to stop', async () => {
  const { server, pid } = await start(newFolder(), 0.1);
  process.kill(pid, 'SIGSTOP');

  await server.stop();

  await untilGone([pid], 1000);
});

test('a first start that was cut off half-way does not spoil the next', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres.new-cut'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new-cut/PG_VERSION'), '18');

  const { server } = await start(dataDir);

  expect(await ask(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(() => statSync(join(dataDir, 'postgres.new-cut'))).toThrow();
});

test('a cluster of another major version is left alone, and the way on is said', async () => {
  const { server, dataDir } = await start();
  await server.stop();
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');

  await expect(start(dataDir)).rejects.toThrow(
    /was written by PostgreSQL 17, .* make a backup with it, and restore that into a new DATA_DIR/,
  );
});

test('files that are no cluster are never overwritten', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/precious'), '');

  await expect(start(dataDir)).rejects.toThrow(/holds files, but no PostgreSQL data/);
});
