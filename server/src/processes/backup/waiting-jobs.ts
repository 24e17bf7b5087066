import type pg from 'pg';
import type { PostgresTable } from './postgres-tables.ts';

/** Waiting jobs in a form that any version of the queue understands, without those given up. */
export const JOBS: PostgresTable = {
  name: 'waiting_jobs',
  columns: ['task', 'payload', 'run_at', 'max_attempts', 'key', 'priority'],
};

export const SELECT_JOBS = `
  SELECT tasks.identifier, jobs.payload, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
  FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
  WHERE jobs.attempts < jobs.max_attempts ORDER BY jobs.id`;

export async function makeJobsTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE ${JOBS.name} (
    task text, payload json, run_at timestamptz, max_attempts integer, key text, priority integer
  ) ON COMMIT DROP`);
}

export async function addWaitingJobs(client: pg.Client): Promise<void> {
  await client.query(`
    SELECT graphile_worker.add_job(task, payload => payload, run_at => run_at, max_attempts => max_attempts,
      job_key => key, priority => priority)
    FROM ${JOBS.name}`);
}
