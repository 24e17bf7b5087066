import { lt } from 'drizzle-orm';
import { attempts } from './attempts.table.ts';
import { sha256 } from './crypto.ts';
import { runStatement } from './postgres/database.ts';
import { AppError } from './errors.ts';
import { MINUTE_MS, SECOND_MS } from './clock.ts';
import type { Services } from './scope.ts';

export interface AttemptLimit {
  /** What is guessed at, and from where. */
  subject: string;
  /** Attempts in the window. */
  most: number;
  /** Fifteen minutes where not given. */
  windowMs?: number;
}

const WINDOW_MS = 15 * MINUTE_MS;

const COUNT_ATTEMPT = `
  insert into attempts (subject, count, resets_at) values ($1, 1, $2)
  on conflict (subject) do update set
    count = case when attempts.resets_at <= $3 then 1 else attempts.count + 1 end,
    resets_at = case when attempts.resets_at <= $3 then $2 else attempts.resets_at end
  returning count, resets_at`;

/**
 * Counts an attempt before it is looked at, so that simultaneous ones count too, and answers how many there were.
 * Throws `too_many_requests`.
 */
export async function countAttempt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { subject, most, windowMs = WINDOW_MS }: AttemptLimit,
): Promise<number> {
  const now = clock();
  const [row] = await runStatement<{ count: number; resets_at: string }>(db, COUNT_ATTEMPT, [
    sha256(subject),
    new Date(now.getTime() + windowMs).toISOString(),
    now.toISOString(),
  ]);
  if (!row) throw new Error('PostgreSQL returned no attempt.');
  if (row.count <= most) return row.count;
  const seconds = Math.ceil((Date.parse(row.resets_at) - now.getTime()) / SECOND_MS);
  throw new AppError('too_many_requests', { seconds });
}

/** Whether an attempt is counted at the moment. */
export async function hasAttempts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
): Promise<boolean> {
  const rows = await runStatement(db, 'select from attempts where subject = $1 and resets_at > $2', [
    sha256(subject),
    clock().toISOString(),
  ]);
  return rows.length > 0;
}

/** No more attempts for this long from now on. */
export async function holdAttempts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  subject: string,
  holdMs: number,
): Promise<void> {
  const resetsAt = new Date(clock().getTime() + holdMs).toISOString();
  await runStatement(db, 'update attempts set resets_at = $2 where subject = $1', [
    sha256(subject),
    resetsAt,
  ]);
}

/** Forgets the attempts: the right one was among them. */
export async function forgetAttempts({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await runStatement(db, 'delete from attempts where subject = $1', [sha256(subject)]);
}

/** One attempt less: it was the right one, and others go on. */
export async function takeAttemptBack({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await runStatement(db, 'update attempts set count = count - 1 where subject = $1 and count > 0', [
    sha256(subject),
  ]);
}

/** Forgets what is counted no more. */
export async function forgetOldAttempts({ db, clock }: Services): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resetsAt, clock()));
}
