import type { Logger } from '../log/log.ts';
import { connectPostgres, type Sql } from '../postgres/postgres.ts';

export interface ReleaseOptions {
  databaseUrl: string;
  workerPool: string;
  log: Logger;
}

const CHECK_EVERY_MS = 5000;
// A living worker may lose its connection for a moment, when the database restarts.
const DEAD_AFTER_MS = 12_000;

/**
 * The queue itself would wait four hours. A worker pool lives while a connection with its name exists, which
 * this process holds.
 */
export function releaseJobsOfDeadWorkers({ databaseUrl, workerPool, log }: ReleaseOptions) {
  const { sql, close } = connectPostgres({ url: databaseUrl, name: workerPool, connections: 1 });
  const missingSince = new Map<string, number>();
  let checking = Promise.resolve();

  const check = async () => {
    const missing = await missingWorkerPools(sql);
    const now = performance.now();
    for (const pool of missingSince.keys()) if (!missing.includes(pool)) missingSince.delete(pool);
    for (const pool of missing) if (!missingSince.has(pool)) missingSince.set(pool, now);
    const dead = missing.filter((pool) => now - (missingSince.get(pool) ?? now) >= DEAD_AFTER_MS);
    if (dead.length === 0) return;
    await sql`SELECT graphile_worker.force_unlock_workers(${dead})`;
    log.warn({ workers: dead }, 'took over the jobs of workers that died');
  };
  const checkSafely = () => {
    checking = check().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));
  };
  checkSafely();
  const timer = setInterval(checkSafely, CHECK_EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await checking;
      await close();
    },
  };
}

async function missingWorkerPools(sql: Sql): Promise<string[]> {
  const rows = await sql<{ pool: string }[]>`
    SELECT DISTINCT locked_by AS pool
    FROM (
      SELECT locked_by FROM graphile_worker._private_jobs
      UNION SELECT locked_by FROM graphile_worker._private_job_queues
    ) AS locks
    WHERE locked_by IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM pg_stat_activity WHERE application_name = 'linklet ' || locked_by
      )`;
  return rows.map(({ pool }) => pool);
}
