import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../platform/embedded/ports.ts';
import { CLICKHOUSE_ENVIRONMENT } from '../platform/embedded/clickhouse-server.ts';
import { createLogger } from '../platform/log/log.ts';
import { migrateEngines } from '../processes/prepare.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated PostgreSQL and ClickHouse that all tests share. */
    databaseUrl: string;
    clickhouseUrl: string;
    /** A folder for whatever else a test writes. */
    dataDir: string;
  }
}

interface Engine {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Gives the server's tests real engines: those of TEST_DATABASE_URL and TEST_CLICKHOUSE_URL, or embedded ones in
 * a temporary data folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linklet-engines-'));
  const [database, clickhouse] = await Promise.all([
    givenOr(process.env['TEST_DATABASE_URL'], async () =>
      withoutSync(await startEngine('embedded-postgres', 'POSTGRES_PORT', dataDir)),
    ),
    givenOr(process.env['TEST_CLICKHOUSE_URL'], () =>
      startEngine('embedded-clickhouse', 'CLICKHOUSE_PORT', dataDir),
    ),
  ]);
  const log = createLogger({ name: 'tests', level: 'warn' });
  await migrateEngines({ databaseUrl: database.url, clickhouseUrl: clickhouse.url }, log);
  project.provide('databaseUrl', database.url);
  project.provide('clickhouseUrl', clickhouse.url);
  project.provide('dataDir', dataDir);
  return async () => {
    await Promise.all([database.stop(), clickhouse.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function givenOr(url: string | undefined, start: () => Promise<Engine>): Promise<Engine> {
  return url ? { url, stop: async () => undefined } : start();
}

/** What tests write need not outlast the machine: otherwise half of their time is waiting for the disk. */
async function withoutSync(engine: Engine): Promise<Engine> {
  const sql = postgres(engine.url, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  return engine;
}

async function startEngine(name: string, portVariable: string, dataDir: string): Promise<Engine> {
  const engine = fork(new URL(`../processes/${name}.ts`, import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      ...CLICKHOUSE_ENVIRONMENT,
      DATA_DIR: dataDir,
      [portVariable]: String(await findFreePort()),
      LOG_LEVEL: 'warn',
    },
  });
  const failed = once(engine, 'exit').then(() => {
    throw new Error(`${name} did not start`);
  });
  const [message] = (await Promise.race([once(engine, 'message'), failed])) as [{ url: string }];
  return {
    url: message.url,
    stop: async () => {
      failed.catch(() => undefined);
      engine.kill('SIGTERM');
      await once(engine, 'exit');
    },
  };
}
