import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../postgres/database.ts';
import type { JobKind } from './job-kind.ts';

export interface JobOptions {
  /** A job with this key that still waits is replaced. */
  key?: string;
  maxAttempts?: number;
  delayMs?: number;
}

/** Adds a job; inside a transaction it exists if and only if that commits. */
export async function addJob<Payload extends z.ZodObject>(
  scope: { db: Database },
  { name }: JobKind<Payload>,
  { payload, ...options }: JobOptions & { payload: z.input<Payload> },
): Promise<void> {
  await queueJob(scope, { name, payload, ...options });
}

export interface QueuedJob extends JobOptions {
  name: string;
  payload?: unknown;
}

/** Adds a job by its name: for the queue's own schedule, which knows no kinds. */
export async function queueJob(
  { db }: { db: Database },
  { name, payload, key, maxAttempts, delayMs = 0 }: QueuedJob,
): Promise<void> {
  await db.execute(sql`
    SELECT FROM graphile_worker.add_job(
      ${name}::text,
      payload => ${JSON.stringify(payload ?? {})}::json,
      run_at => ${delayMs}::float8 * interval '1 millisecond' + now(),
      job_key => ${key ?? null}::text,
      max_attempts => ${maxAttempts ?? null}::int)`);
}
