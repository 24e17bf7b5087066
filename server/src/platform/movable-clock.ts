import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';
import type { Logger } from './log/log.ts';

export interface MovableClock {
  clock: Clock;
  close: () => Promise<void>;
}

const LOOK_EVERY_MS = 1000;

/** Follows the database's clock offset, at most a second late. */
export function followClock({ db, log }: { db: Database; log: Logger }): MovableClock {
  let aheadMs = 0;
  let looking = Promise.resolve();
  const look = () => {
    looking = readAhead(db).then(
      (found) => {
        aheadMs = found;
      },
      (error: unknown) => log.debug({ err: error }, 'the clock could not be followed'),
    );
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    clock: () => new Date(Date.now() + aheadMs),
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

export async function moveClockForward({ db }: { db: Database }, ms: number): Promise<Date> {
  await db.execute(sql`
    insert into clock_offset (ahead_ms) values (${ms})
    on conflict ((true)) do update set ahead_ms = clock_offset.ahead_ms + excluded.ahead_ms`);
  return new Date(Date.now() + (await readAhead(db)));
}

async function readAhead(db: Database): Promise<number> {
  const [row] = await db.execute<{ ahead_ms: string }>(sql`select ahead_ms from clock_offset`);
  return Number(row?.ahead_ms ?? 0);
}
