import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

export interface JobRequest {
  name: string;
  payload?: Record<string, unknown>;
  /** A job with this key that still waits is replaced. */
  key?: string;
}

/** Adds a job; inside a transaction it exists if and only if that commits. */
export async function addJob(scope: { db: Database }, { name, payload, key }: JobRequest): Promise<void> {
  await scope.db.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload ?? {})}::json,
      job_key => ${key ?? null}::text)`);
}
