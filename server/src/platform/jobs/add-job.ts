import { sql } from 'drizzle-orm';
import type { Database } from '../postgres/database.ts';

export interface JobRequest {
  name: string;
  payload?: Record<string, unknown>;
  key?: string;
  maxAttempts?: number;
  delayMs?: number;
}

/** Adds a job; inside a transaction it exists if and only if that commits. */
export async function addJob(
  scope: { db: Database },
  { name, payload, key, maxAttempts, delayMs = 0 }: JobRequest,
): Promise<void> {
  await scope.db.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload ?? {})}::json,
      run_at => ${delayMs}::float8 * interval '1 millisecond' + now(),
      job_key => ${key ?? null}::text,
      max_attempts => ${maxAttempts ?? null}::int)`);
}
