import { and, desc, eq, inArray } from 'drizzle-orm';
import type { BatchDetails, BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { bulkBatches, type Batch } from '../../../schema/links/bulk.table.ts';
import { firstRefusals } from './refusals.ts';

const LISTED = 20;

/** The newest batches of the workspace. */
export async function listBatches({ db, workspaceId }: Scope): Promise<{ data: BatchView[] }> {
  const rows = await db
    .select()
    .from(bulkBatches)
    .where(eqOrNone(bulkBatches.workspaceId, workspaceId))
    .orderBy(desc(bulkBatches.id))
    .limit(LISTED);
  return { data: rows.map(toBatchView) };
}

/** A batch of the workspace. Throws `not_found`. */
export async function getBatch(scope: Scope, id: number): Promise<Batch> {
  const [batch] = await scope.db.select().from(bulkBatches).where(isOwn(scope, id));
  if (!batch) throw new AppError('not_found');
  return batch;
}

/** A batch of the workspace, with its first refused rows. Throws `not_found`. */
export async function showBatch(scope: Scope, id: number): Promise<BatchDetails> {
  const batch = await getBatch(scope, id);
  return { ...toBatchView(batch), refusals: await firstRefusals(scope, batch) };
}

function isOwn({ workspaceId }: Scope, id: number) {
  return and(eq(bulkBatches.id, id), eqOrNone(bulkBatches.workspaceId, workspaceId));
}

/** Lets the rest of a batch be; one that has ended stays as it is. Throws `not_found`. */
export async function cancelBatch(scope: Scope, id: number): Promise<BatchDetails> {
  const { fileName } = await getBatch(scope, id);
  await inTransaction(scope, async (scope) => {
    const ended = await scope.db
      .update(bulkBatches)
      .set({ state: 'cancelled', endedAt: scope.clock() })
      .where(and(isOwn(scope, id), inArray(bulkBatches.state, ['waiting', 'running'])))
      .returning({ done: bulkBatches.done });
    for (const { done } of ended) {
      await recordEvent(scope, 'links.import_cancelled', {
        target: String(id),
        after: { file: fileName, done },
      });
    }
  });
  return showBatch(scope, id);
}

function toBatchView(batch: Batch): BatchView {
  const { id, fileName, state, total, done, warnings, createdAt, endedAt } = batch;
  const { created, updated, existing, refused } = batch;
  return {
    id,
    file_name: fileName,
    state,
    total,
    done,
    created,
    updated,
    existing,
    refused,
    warnings,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}
