import { lt } from 'drizzle-orm';
import { attempts } from './attempts.table.ts';
import { sha256 } from './crypto.ts';
import { runStatement } from './postgres/database.ts';
import { AppError } from './errors.ts';
import { MINUTE_MS, SECOND_MS } from './clock.ts';
import type { Services } from './scope.ts';

export interface AttemptLimit {
  subject: string;
  most: number;
  /** Fifteen minutes by default. */
  windowMs?: number;
}

const WINDOW_MS = 15 * MINUTE_MS;

const COUNT_ATTEMPT = `
  insert into attempts (subject, count, resets_at) values ($1, 1, $2)
  on conflict (subject) do update set
    count = case when attempts.resets_at <= $3 then 1 else attempts.count + 1 end,
    resets_at = case when attempts.resets_at <= $3 then $2 else attempts.resets_at end
  returning count, resets_at`;

/** Counts before the check, so that simultaneous attempts count too. Throws `too_many_requests`. */
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

/** Refuses further attempts for this long. */
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

export async function forgetAttempts({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await runStatement(db, 'delete from attempts where subject = $1', [sha256(subject)]);
}

/** Uncounts one correct attempt; the others stay counted. */
export async function takeAttemptBack({ db }: Pick<Services, 'db'>, subject: string): Promise<void> {
  await runStatement(db, 'update attempts set count = count - 1 where subject = $1 and count > 0', [
    sha256(subject),
  ]);
}

export async function forgetOldAttempts({ db, clock }: Services): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resetsAt, clock()));
}
