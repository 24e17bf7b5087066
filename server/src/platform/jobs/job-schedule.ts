import { Cron } from 'croner';
import { sql } from 'drizzle-orm';
import { queueJob } from './add-job.ts';
import type { Database } from '../postgres/database.ts';
import type { Logger } from '../log/log.ts';
import type { Services } from '../scope.ts';

interface Recurring {
  name: string;
  cron: Cron;
}

export interface ScheduleOptions {
  services: Pick<Services, 'db' | 'clock'>;
  jobs: readonly { name: string; cron?: string }[];
  log: Logger;
}

const LOOK_EVERY_MS = 1000;

/**
 * Adds jobs when they are due by the services' clock: one for all due times since the last look, by one of
 * all workers.
 */
export function runSchedule({ services, jobs, log }: ScheduleOptions): { close: () => Promise<void> } {
  const recurring = jobs.flatMap(({ name, cron }) =>
    cron === undefined ? [] : [{ name, cron: new Cron(cron, { timezone: 'UTC', paused: true }) }],
  );
  let looking = Promise.resolve();
  let isLooking = false;
  const look = () => {
    if (isLooking || recurring.length === 0) return;
    isLooking = true;
    looking = addDueJobs(services, recurring)
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for due jobs'))
      .finally(() => {
        isLooking = false;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

async function addDueJobs({ db, clock }: ScheduleOptions['services'], recurring: Recurring[]): Promise<void> {
  const now = clock();
  const rows = await db.execute<{ name: string; due_up_to: string }>(
    sql`select name, due_up_to from job_schedule`,
  );
  const dueUpTo = new Map(rows.map((row) => [row.name, row.due_up_to]));
  for (const { name, cron } of recurring) {
    const before = dueUpTo.get(name);
    if (before === undefined) {
      await begin(db, name, now);
      continue;
    }
    const dueAt = cron.nextRun(new Date(before));
    if (dueAt && dueAt <= now) await addOnce(db, { name, dueAt, before, now });
  }
}

async function begin(db: Database, name: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into job_schedule (name, due_up_to) values (${name}, ${now.toISOString()}::timestamptz)
    on conflict do nothing`);
}

interface DueJob {
  name: string;
  dueAt: Date;
  before: string;
  now: Date;
}

// The worker that moves the mark adds the job.
async function addOnce(db: Database, { name, dueAt, before, now }: DueJob): Promise<void> {
  await db.transaction(async (db) => {
    const taken = await db.execute(sql`
      update job_schedule set due_up_to = ${now.toISOString()}::timestamptz
      where name = ${name} and due_up_to = ${before}::timestamptz returning name`);
    if (taken.length > 0) await queueJob({ db }, { name, key: `${name} ${dueAt.toISOString()}` });
  });
}
