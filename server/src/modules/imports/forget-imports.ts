import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { imports, type Import } from '../../schema/imports/imports.table.ts';
import { forgetHistory } from './history/bring-history.ts';
import { moveLinksInJob } from './import-job.ts';
import { endImport } from './work/end-import.ts';

const KEEP_DAYS = 90;
const atWork = ['reading', 'checking', 'waiting', 'running', 'undoing'] as const;

/** What was sent, and what became of it, is not kept for longer than it is of use. The links stay. */
export async function forgetOldImports({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - KEEP_DAYS * DAY_MS);
  await db.delete(imports).where(and(lt(imports.createdAt, longAgo), notInArray(imports.state, [...atWork])));
}

/**
 * Ends imports whose job will not run any more: it failed as often as it is tried, or took its worker along each time. What
 * was made stays, and can be taken back.
 */
export async function failStuckImports(services: Services): Promise<void> {
  const stuck = await services.db
    .select()
    .from(imports)
    .where(
      and(
        inArray(imports.state, [...atWork]),
        sql`not exists (
          select from graphile_worker.jobs
          where task_identifier = ${moveLinksInJob.name} and (attempts < max_attempts or locked_at is not null)
            and key = ${moveLinksInJob.name} || ' ' || ${imports.id})`,
      ),
    );
  for (const each of stuck) await fail(services, each);
}

async function fail(services: Services, stuck: Import): Promise<void> {
  if (stuck.state === 'waiting' || stuck.state === 'running') {
    await endImport(services, stuck, 'failed');
    return;
  }
  await forgetHistory(services, stuck);
  await services.db
    .update(imports)
    .set({ state: 'failed', endedAt: services.clock(), connection: null, cursor: null })
    .where(and(eq(imports.id, stuck.id), eq(imports.state, stuck.state)));
}
