import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectClickhouse, type Clickhouse } from '../platform/clickhouse/clickhouse.ts';
import type { Logger } from '../platform/log/log.ts';
import { migrateClickhouse, migratePostgres, whileMigrating } from '../platform/postgres/migrations.ts';
import { connectPostgres, type Sql } from '../platform/postgres/postgres.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { StartError } from './supervision/start-error.ts';

export interface Engines {
  databaseUrl: string;
  clickhouseUrl: string;
  clickhouseCluster?: string | undefined;
}

export interface Level {
  postgres: readonly string[];
  clickhouse: readonly string[];
}

export const migrationsOf = (engine: keyof Level) =>
  fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url));

export async function migrateEngines(
  { databaseUrl, clickhouseUrl, clickhouseCluster }: Engines,
  log: Logger,
  level?: Level,
): Promise<void> {
  const { sql, close } = connectPostgres({ url: databaseUrl, name: 'migrations', connections: 3 });
  const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'migrations', requestTimeoutMs: 600_000 });
  try {
    await untilBothAnswer({ sql, clickhouse, databaseUrl, clickhouseUrl, log });
    await whileMigrating(sql, async () => {
      const [postgresFiles, clickhouseFiles] = await Promise.all([
        migratePostgres(sql, migrationsOf('postgres'), level?.postgres),
        migrateClickhouse(clickhouse, migrationsOf('clickhouse'), {
          level: level?.clickhouse,
          cluster: clickhouseCluster,
        }),
        migrateJobs(databaseUrl),
      ]);
      const applied = [...postgresFiles, ...clickhouseFiles];
      if (applied.length > 0) log.info({ applied }, 'migrated');
    });
  } finally {
    await Promise.all([close(), clickhouse.close()]);
  }
}

/** Waits for engines that start; throws `StartError` if they do not answer in a minute, or refuse. */
export async function untilEnginesAnswer(engines: Engines, log: Logger): Promise<void> {
  const { sql, close } = connectPostgres({ url: engines.databaseUrl, name: 'start', connections: 1 });
  const clickhouse = connectClickhouse({ url: engines.clickhouseUrl, name: 'start' });
  try {
    await untilBothAnswer({ sql, clickhouse, ...engines, log });
  } finally {
    await Promise.all([close(), clickhouse.close()]);
  }
}

async function untilBothAnswer({
  sql,
  clickhouse,
  log,
  ...engines
}: Engines & { sql: Sql; clickhouse: Clickhouse; log: Logger }): Promise<void> {
  await Promise.all([
    untilAnswering({ engine: 'PostgreSQL', url: engines.databaseUrl, ask: () => sql`SELECT 1`, log }),
    untilAnswering({
      engine: 'ClickHouse',
      url: engines.clickhouseUrl,
      ask: () => clickhouse.read({ name: 'start', query: 'SELECT 1' }),
      log,
    }),
  ]);
}

const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

// Transient errors: a server that starts or restarts. A refused password is none.
const PASSING = /^(E[A-Z_]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+|57P03)$/;

interface Answer {
  engine: string;
  url: string;
  ask: () => Promise<unknown>;
  log: Logger;
}

async function untilAnswering({ engine, url, ask, log }: Answer): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      const { code, message } = reasonOf(error);
      if (!PASSING.test(code) || performance.now() > deadline) {
        throw new StartError(`${engine} at ${new URL(url).host} can't be used: ${message}`, { cause: error });
      }
      log.warn({ code }, `${engine} at ${new URL(url).host} does not answer yet`);
      await sleep(RETRY_MS);
    }
  }
}

// Connecting to several addresses of one name fails with all their errors, and no message of its own.
function reasonOf(error: unknown): { code: string; message: string } {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(inner instanceof Error)) return { code: '', message: String(inner) };
  return { code: 'code' in inner ? String(inner.code) : '', message: inner.message };
}
