import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectClickhouse } from '../platform/clickhouse.ts';
import type { Logger } from '../platform/log.ts';
import { migrateClickhouse, migratePostgres, whileMigrating } from '../platform/migrations.ts';
import { connectPostgres, type Sql } from '../platform/postgres.ts';
import { migrateJobs } from '../platform/jobs.ts';

export interface Engines {
  databaseUrl: string;
  clickhouseUrl: string;
}

const migrationsOf = (engine: string) =>
  fileURLToPath(new URL(`../../migrations/${engine}`, import.meta.url));

/** Brings both engines to this version's tables, under one lock. */
export async function migrateEngines({ databaseUrl, clickhouseUrl }: Engines, log: Logger): Promise<void> {
  const { sql, close } = connectPostgres({ url: databaseUrl, name: 'migrations', connections: 3 });
  const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'migrations', requestTimeoutMs: 600_000 });
  try {
    await untilAnswering(sql, log);
    await whileMigrating(sql, async () => {
      const [postgresFiles, clickhouseFiles] = await Promise.all([
        migratePostgres(sql, migrationsOf('postgres')),
        migrateClickhouse(clickhouse, migrationsOf('clickhouse')),
        migrateJobs(databaseUrl),
      ]);
      const applied = [...postgresFiles, ...clickhouseFiles];
      if (applied.length > 0) log.info({ applied }, 'migrated');
    });
  } finally {
    await Promise.all([close(), clickhouse.close()]);
  }
}

const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

// A server that starts together with us may answer a little later.
async function untilAnswering(sql: Sql, log: Logger): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      log.warn({ err: error }, 'PostgreSQL does not answer yet');
      await sleep(RETRY_MS);
    }
  }
}
