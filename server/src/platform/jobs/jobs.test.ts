import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ownEngines, type OwnEngines } from '../../testing/engines/own-engines.ts';
import { queueJob } from './add-job.ts';
import { DAY_MS } from '../clock.ts';
import { openDatabase, type Database } from '../postgres/database.ts';
import { jobKind } from './job-kind.ts';
import { job, runJobs, type Job, type JobRunner } from './jobs.ts';
import { createLogger } from '../log/log.ts';
import { PatientPool } from './patient-pool.ts';
import { connectPostgres, type Postgres } from '../postgres/postgres.ts';
import type { Services } from '../scope.ts';

const PATIENT = { timeout: 15_000 };
const log = createLogger({ name: 'test', level: 'silent' });
let own: OwnEngines;
let database: Postgres & { db: Database };
let runner: JobRunner | undefined;

beforeAll(async () => {
  own = await ownEngines('jobs');
  const pool = connectPostgres({ url: own.databaseUrl, name: 'job-test' });
  database = { ...pool, db: openDatabase(pool.sql) };
  services = { log, db: database.db, clock: () => new Date(Date.now() + aheadMs) } as unknown as Services;
  await own.migrate();
});

afterEach(async () => {
  await runner?.close();
  runner = undefined;
});

afterAll(async () => {
  await database.close();
  await own.remove();
});

let aheadMs = 0;
let services: Services;
const run = async (...jobs: Job[]) => {
  runner = await runJobs({ databaseUrl: own.databaseUrl, jobs, services, log });
};

test('a job runs with its payload soon after the commit that added it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await run({ name: 'greet', handler: async (_services, payload) => resolve(payload) });

  await database.db.transaction((db) => queueJob({ db }, { name: 'greet', payload: { to: 'you' } }));

  expect(await promise).toEqual({ to: 'you' });
});

/** In front of the engine: tells the first ones who connect that it recovers, as PostgreSQL does. */
async function recovering(databaseUrl: string, times: number) {
  let left = times;
  const engine = await inFrontOf(databaseUrl, (socket, passOn) => {
    if (left === 0) {
      passOn();
      return;
    }
    left -= 1;
    const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0');
    const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  return { ...engine, refusalsLeft: () => left };
}

/** In front of the engine: can be out of reach for a while, as one that is started again. */
async function inFrontOf(databaseUrl: string, meet: (socket: Socket, passOn: () => void) => void) {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    meet(socket, () => {
      const engine = connect(Number(port), hostname).on('error', () => socket.destroy());
      socket.on('close', () => engine.destroy());
      socket.pipe(engine).pipe(socket);
    });
  });
  const open = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  url.hostname = '127.0.0.1';
  const own = await open(0);
  url.port = String(own);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, close: () => server.close(), cut, openAgain: async () => open(own) };
}

test('a worker that starts while the database recovers waits for it', PATIENT, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const engine = await recovering(own.databaseUrl, 2);
  const waits: Job = { name: 'after-recovery', handler: async () => resolve('done') };

  runner = await runJobs({ databaseUrl: engine.url, jobs: [waits], services, log, formerPool: 'former' });
  await queueJob(database, { name: waits.name });

  expect([await promise, engine.refusalsLeft()]).toEqual(['done', 0]);
  engine.close();
});

test(
  'a job that fails while the database starts again is tried again, by the worker that had it',
  PATIENT,
  async () => {
    const engine = await inFrontOf(own.databaseUrl, (_socket, passOn) => passOn());
    const { promise, resolve } = Promise.withResolvers<unknown>();
    let tries = 0;
    const failing: Job = {
      name: 'fails-with-the-database',
      handler: async () => {
        tries += 1;
        if (tries === 2) resolve('done');
        if (tries > 1) return;
        engine.cut();
        setTimeout(() => void engine.openAgain(), 1000);
        throw new Error('the database is away');
      },
    };

    runner = await runJobs({ databaseUrl: engine.url, jobs: [failing], services, log });
    await queueJob(database, { name: failing.name });

    expect(await promise).toBe('done');
    engine.close();
  },
);

test('a transaction whose connection is lost does not go on over another one', PATIENT, async () => {
  const engine = await inFrontOf(own.databaseUrl, (_socket, passOn) => passOn());
  const pool = new PatientPool({ connectionString: engine.url }, log);
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const [whole, single] = [await pool.connect(), await pool.connect()];
  await whole.query('begin');
  engine.cut();
  await engine.openAgain();

  await expect(whole.query('select 1')).rejects.toThrow();
  expect((await single.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of [whole, single]) client.release();
  await pool.end();
  engine.close();
});

test('a job whose transaction is rolled back does not exist', async () => {
  const failing = database.db.transaction(async (db) => {
    await queueJob({ db }, { name: 'never' });
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  const found = await database.sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'never'`;
  expect(found).toHaveLength(0);
});

test('an account that asks for many long jobs has one at once, and those of others go on beside it', async () => {
  const done: string[] = [];
  const held = Promise.withResolvers<undefined>();
  let atOnce = 0;
  let most = 0;
  const export_ = async (_services: Services, payload: unknown) => {
    const { userId } = payload as { userId: number };
    if (userId === 1) {
      most = Math.max(most, (atOnce += 1));
      await held.promise;
      atOnce -= 1;
    }
    done.push(`account ${String(userId)}`);
  };
  for (let count = 0; count < 10; count += 1)
    await queueJob(database, { name: 'export', payload: { userId: 1 } });
  await queueJob(database, { name: 'export', payload: { userId: 2 } });
  await queueJob(database, { name: 'email' });

  await run({ name: 'export', isLong: true, handler: export_ }, emailing(done));

  await expect.poll(() => done.toSorted(), PATIENT).toEqual(['account 2', 'email']);
  held.resolve(undefined);
  await expect.poll(() => done.length, PATIENT).toBe(12);
  expect(most).toBe(1);
});

test('long jobs of many accounts leave room for short ones', async () => {
  const done: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const handler = async () => {
    await held.promise;
    done.push('export');
  };
  for (const userId of [1, 2, 3, 4, 5]) await queueJob(database, { name: 'export', payload: { userId } });
  await queueJob(database, { name: 'email' });

  await run({ name: 'export', isLong: true, handler }, emailing(done));

  await expect.poll(() => done, PATIENT).toEqual(['email']);
  held.resolve(undefined);
  await expect.poll(() => done.length, PATIENT).toBe(6);
});

test('a job that names an account is one of its long ones', async () => {
  const done: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const proving = jobKind('prove', z.object({ userId: z.number() }));
  for (let count = 0; count < 6; count += 1)
    await queueJob(database, { name: 'prove', payload: { userId: 1 } });
  await queueJob(database, { name: 'email' });

  await run(
    job(proving, async () => held.promise),
    emailing(done),
  );

  await expect.poll(() => done, PATIENT).toEqual(['email']);
  held.resolve(undefined);
});

const emailing = (done: string[]): Job => ({ name: 'email', handler: async () => void done.push('email') });

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

  await queueJob(database, { name: 'flaky' });

  expect(await promise).toBe(2);
});

test('what a failed job was writing is neither logged nor kept with it', async () => {
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

  await queueJob(database, { name: 'write' });
  await promise;

  expect(written[0]).toContain('Failed query: select');
  expect(written.join('')).not.toContain('hunter2');
  const kept = async () => {
    const [job] = await database.sql<{ last_error: string | null }[]>`
      select last_error from graphile_worker.jobs where task_identifier = 'write'`;
    return job?.last_error ?? '';
  };
  await expect
    .poll(kept, PATIENT)
    .toMatch(/^Failed query: select .*: invalid input syntax for type integer$/s);
});

test('a recurring job that became due when the clock was moved runs once', async () => {
  const runs: Date[] = [];
  const job = { name: 'daily', cron: '0 3 * * *', handler: async () => void runs.push(services.clock()) };
  const begun = () => database.sql`select from job_schedule where name = 'daily'`;
  await run(job);
  const second = await runJobs({ databaseUrl: own.databaseUrl, jobs: [job], services, log });
  await expect.poll(begun, PATIENT).toHaveLength(1);

  aheadMs = 3 * DAY_MS;
  await expect.poll(() => runs, PATIENT).toHaveLength(1);
  aheadMs = 4 * DAY_MS;
  await expect.poll(() => runs, PATIENT).toHaveLength(2);

  expect((runs[1]?.getTime() ?? 0) - (runs[0]?.getTime() ?? 0)).toBeGreaterThan(DAY_MS / 2);
  await second.close();
});

test('the loss of every connection does not end the runner', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await run({ name: 'after', handler: async () => resolve(true) });

  await database.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  // Each connection of the pool that was lost fails once.
  const queue = () => queueJob(database, { name: 'after' });
  await expect.poll(() => isDone(queue()), PATIENT).toBe(true);

  expect(await promise).toBe(true);
});

test('the jobs of a worker that was ended by force are taken over within half a minute', async () => {
  await killWorkerAtJob();
  const { promise, resolve } = Promise.withResolvers<boolean>();

  await run({ name: 'hang', handler: async () => resolve(true) });

  expect(await promise).toBe(true);
});

test('the jobs of a worker that certainly has ended are taken over at once', async () => {
  const formerPool = await killWorkerAtJob();
  const { promise, resolve } = Promise.withResolvers<string>();
  const job = { name: 'hang', handler: async () => resolve('taken over') };

  runner = await runJobs({ databaseUrl: own.databaseUrl, jobs: [job], services, log, formerPool });

  expect(await Promise.race([promise, sleep(5000, 'left alone')])).toBe('taken over');
});

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Has a worker begin a job and ends it by force; answers under which name it holds that. */
async function killWorkerAtJob(): Promise<string> {
  const worker = new URL('../../testing/doomed-worker.ts', import.meta.url);
  const doomed = fork(worker, [own.databaseUrl], { execArgv: [] });
  await queueJob(database, { name: 'hang' });
  await once(doomed, 'message');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const [held] = await database.sql<{ locked_by: string }[]>`
    select locked_by from graphile_worker.jobs where task_identifier = 'hang' and locked_by is not null`;
  return held?.locked_by ?? '';
}
