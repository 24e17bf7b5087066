import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as QueueLogger,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { z } from 'zod';
import type { JobKind } from './job-kind.ts';
import { queueJob } from './add-job.ts';
import { runSchedule } from './job-schedule.ts';
import { messageWithoutSecrets, type Logger } from '../log/log.ts';
import { PatientPool } from './patient-pool.ts';
import { LongJobs } from './long-jobs.ts';
import type { Services } from '../scope.ts';
import { releaseJobsOfDeadWorkers } from './dead-workers.ts';

export interface Job {
  name: string;
  /** Schedule in crontab syntax, in UTC and by the services' clock. */
  cron?: string;
  /** Also runs once whenever a worker starts. */
  atStart?: true;
  /** Takes long, for the account in `userId` of its payload; see `LongJobs`. */
  isLong?: true;
  handler: (services: Services, payload: unknown) => Promise<void>;
}

/** What does a kind of job; `payload` has been read. One that names an account works for it, and may take long. */
export function job<Payload extends z.ZodObject>(
  { name, payload }: JobKind<Payload>,
  handler: (services: Services, payload: z.output<Payload>) => Promise<void>,
  options: Pick<Job, 'cron'> = {},
): Job {
  const isLong = 'userId' in payload.shape && { isLong: true as const };
  return {
    name,
    ...options,
    ...isLong,
    handler: async (services, given) => handler(services, payload.parse(given)),
  };
}

export interface JobRunner {
  workerPool: string;
  close: () => Promise<void>;
}

export interface JobRunnerOptions {
  databaseUrl: string;
  jobs: readonly Job[];
  services: Services;
  log: Logger;
  /** Pool name of a worker that has certainly ended: its jobs are taken over at once. */
  formerPool?: string | undefined;
}

const JOBS_AT_ONCE = 4;
const POOL_SIZE = JOBS_AT_ONCE + 2;
const POLL_MS = 2000;
const CANNOT_CONNECT_NOW = '57P03';

export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: queueLogger() });
}

/** A dead worker's jobs are taken over within half a minute, or at once if it is `formerPool`. */
export async function runJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const { databaseUrl, jobs, services, log, formerPool } = options;
  const connections = {
    ...{ connectionString: databaseUrl, max: POOL_SIZE },
    ...{ application_name: 'linklet jobs', connectionTimeoutMillis: 5000 },
  };
  const pool = new PatientPool(connections, log);
  // Without listeners the loss of a connection would end the process.
  const onLoss = (error: Error) => log.warn({ err: error }, 'the job queue lost a connection');
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', onLoss));
  const events: WorkerEvents = new EventEmitter();
  const poolCreated = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => poolCreated.resolve(workerPool.id));

  await untilRecovered(pool, log);
  if (formerPool !== undefined) await releaseJobs(pool, formerPool);
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    logger: queueLogger(log),
    taskList: tasksOf(jobs, services),
    parsedCronItems: [],
  });
  const schedule = runSchedule({ services, jobs, log });
  const workerPool = await poolCreated.promise;
  for (const { name, atStart } of jobs) if (atStart) await queueJob(services, { name, key: name });
  const releasing = releaseJobsOfDeadWorkers({ databaseUrl, workerPool, log });
  return {
    workerPool,
    close: async () => {
      await schedule.close();
      await runner.stop();
      await releasing.close();
      await pool.end();
    },
  };
}

const RECOVERY_LIMIT_MS = 60_000;
const RECOVERY_POLL_MS = 500;

/** After a crash PostgreSQL refuses everybody for a while. */
async function untilRecovered(pool: pg.Pool, log: Logger): Promise<void> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  for (;;) {
    try {
      await pool.query('select');
      return;
    } catch (error) {
      const isRecovering = error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW;
      if (!isRecovering || performance.now() > deadline) throw error;
      log.warn('the job queue waits until PostgreSQL has recovered');
      await sleep(RECOVERY_POLL_MS);
    }
  }
}

async function releaseJobs(pool: pg.Pool, workerPool: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[workerPool]]);
}

function tasksOf(jobs: readonly Job[], services: Services): TaskList {
  const longJobs = new LongJobs();
  return Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, { services, longJobs })]));
}

// The queue stores a failure's message with the job for days.
function taskOf(
  { name, handler, isLong }: Job,
  { services, longJobs }: { services: Services; longJobs: LongJobs },
): Task {
  return async (payload, { job: { key, max_attempts: maxAttempts } }) => {
    const work = async () => handler(services, payload);
    try {
      if (isLong) await longJobs.run(services, { name, payload, key, maxAttempts }, work);
      else await work();
    } catch (error) {
      throw new Error(messageWithoutSecrets(error), { cause: error });
    }
  };
}

function queueLogger(log?: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    // The queue's own message quotes the error, which may quote values.
    if (meta['error'] instanceof Error) log?.error({ err: meta['error'] }, 'a job failed');
    else if (level === 'error') log?.error(message);
    else if (level === 'warning') log?.warn(message);
    else log?.trace(message);
  });
}
