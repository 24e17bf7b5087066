import { inArray, lt, and, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import { tinyurlBatches } from '../../../schema/tinyurl/tinyurl-bulk.table.ts';
import { bulkJob } from './batch-job.ts';

const KEEP_DAYS = 30;

/** What was sent, and what became of it, is not kept for longer than it is of use. What was done stays. */
export async function forgetOldBatches({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - KEEP_DAYS * DAY_MS);
  await db.delete(tinyurlBatches).where(lt(tinyurlBatches.createdAt, longAgo));
}

/**
 * Ends batches whose job will not run any more: it failed as often as it is tried, or took its worker along each time.
 * What was done stays.
 */
export async function failStuckBatches({ db, clock }: Services): Promise<void> {
  const isLeft = sql`not exists (
    select from graphile_worker.jobs
    where task_identifier = ${bulkJob.name} and (attempts < max_attempts or locked_at is not null)
      and key = ${bulkJob.name} || ' ' || ${tinyurlBatches.id})`;
  await db
    .update(tinyurlBatches)
    .set({ state: 'failed', endedAt: clock() })
    .where(and(inArray(tinyurlBatches.state, ['waiting', 'running']), isLeft));
}
