import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { bulkBatches } from '../../../schema/links/bulk.table.ts';
import { importLinksJob } from './import-job.ts';
import { tellEnd } from './tell-end.ts';

/**
 * Ends batches whose job will not run any more: it failed as often as it is tried, or took its worker along each time.
 * What was made stays, and whoever sent the file is told.
 */
export async function failStuckBatches(services: Services): Promise<void> {
  const stuck = await services.db.execute<{ id: string }>(sql`
    select id from bulk_batches
    where state in ('waiting', 'running') and not exists (
      select from graphile_worker.jobs
      where task_identifier = ${importLinksJob.name} and (attempts < max_attempts or locked_at is not null)
        -- Jobs of an earlier version have no key: while there is one, it may be this batch's.
        and (key is null or key = ${importLinksJob.name} || ' ' || bulk_batches.id))`);
  for (const { id } of stuck) await fail(services, Number(id));
}

async function fail(services: Services, id: number): Promise<void> {
  await inTransaction(services, async (services) => {
    const [batch] = await services.db
      .update(bulkBatches)
      .set({ state: 'failed', endedAt: services.clock() })
      .where(and(eq(bulkBatches.id, id), sql`${bulkBatches.state} in ('waiting', 'running')`))
      .returning();
    if (batch) await tellEnd(services, batch);
  });
}
