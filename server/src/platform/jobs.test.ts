import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownEngines, type OwnEngines } from '../testing/own-engines.ts';
import { addJob } from './add-job.ts';
import { openDatabase, type Database } from './database.ts';
import { migrateJobs, runJobs, type Job, type JobRunner } from './jobs.ts';
import { createLogger } from './log.ts';
import { connectPostgres, type Postgres } from './postgres.ts';
import type { Services } from './scope.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let own: OwnEngines;
let database: Postgres & { db: Database };
let runner: JobRunner | undefined;

beforeAll(async () => {
  own = await ownEngines('jobs');
  const pool = connectPostgres({ url: own.databaseUrl, name: 'job-test' });
  database = { ...pool, db: openDatabase(pool.sql) };
  await migrateJobs(own.databaseUrl);
});

afterEach(async () => {
  await runner?.close();
  runner = undefined;
});

afterAll(async () => {
  await database.close();
  await own.remove();
});

const services = { log } as unknown as Services;
const run = async (...jobs: Job[]) => {
  runner = await runJobs({ databaseUrl: own.databaseUrl, jobs, services, log });
};

test('a job runs with its payload soon after the commit that added it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await run({ name: 'greet', handler: async (_services, payload) => resolve(payload) });

  await database.db.transaction((db) => addJob({ db }, { name: 'greet', payload: { to: 'you' } }));

  expect(await promise).toEqual({ to: 'you' });
});

test('a job whose transaction is rolled back does not exist', async () => {
  const failing = database.db.transaction(async (db) => {
    await addJob({ db }, { name: 'never' });
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  const found = await database.sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'never'`;
  expect(found).toHaveLength(0);
});

test('a job that fails is tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  let runs = 0;
  await run({
    name: 'flaky',
    handler: async () => {
      runs += 1;
      if (runs === 1) throw new Error('not yet');
      resolve(runs);
    },
  });

  await addJob(database, { name: 'flaky' });

  expect(await promise).toBe(2);
});

test('what a failed job was writing is not logged', async () => {
  const written: string[] = [];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const listening = createLogger({
    name: 'test',
    level: 'error',
    destination: {
      write: (line) => {
        written.push(line);
        resolve(true);
      },
    },
  });
  const handler = async () => {
    await database.db.execute(sql`select ${'hunter2'}::int`);
  };
  runner = await runJobs({
    databaseUrl: own.databaseUrl,
    jobs: [{ name: 'write', handler }],
    services,
    log: listening,
  });

  await addJob(database, { name: 'write' });
  await promise;

  expect(written[0]).toContain('Failed query: select');
  expect(written.join('')).not.toContain('hunter2');
});

test('the loss of every connection does not end the runner', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await run({ name: 'after', handler: async () => resolve(true) });

  await database.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await addJob(database, { name: 'after' }).catch(() => addJob(database, { name: 'after' }));

  expect(await promise).toBe(true);
});

test('the jobs of a worker that was ended by force are taken over within half a minute', async () => {
  const doomed = fork(new URL('../testing/doomed-worker.ts', import.meta.url), [own.databaseUrl], {
    execArgv: [],
  });
  await addJob(database, { name: 'hang' });
  await once(doomed, 'message');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const { promise, resolve } = Promise.withResolvers<boolean>();

  await run({ name: 'hang', handler: async () => resolve(true) });

  expect(await promise).toBe(true);
});
