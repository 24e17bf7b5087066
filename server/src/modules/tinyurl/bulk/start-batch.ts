import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../../platform/http/tokens/token-calls.ts';
import { inTransaction } from '../../../platform/scope.ts';
import {
  tinyurlBatches,
  tinyurlItems,
  type TinyurlBatch,
} from '../../../schema/tinyurl/tinyurl-bulk.table.ts';
import { hasFeature } from '../../plans/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { success } from '../answer.ts';
import { addBulkJob } from './batch-job.ts';
import { toStatus } from './batches.ts';
import { readItems, type Asked, type BulkItem } from './bulk-input.ts';
import { tryItems } from './try-items.ts';

/** A workspace may have as many that are not over, and as many that are kept. */
const MOST_OPEN = 100;
const MOST_KEPT = 5000;
const RETRY_SECONDS = 60;

/**
 * Keeps items for a job that works on them one by one; for a token that only tries, answers what each would be answered.
 * Throws `validation_failed`, `bulk_not_in_plan` and `too_many_requests`.
 */
export async function startBatch(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const items = readItems(call);
  if (!hasFeature(scope, 'use_bulk')) throw new AppError('bulk_not_in_plan');
  if (scope.caller.token.isDryRun) return success(await tryItems(scope, items));
  return success(toStatus(await storeBatch(scope, items)));
}

async function storeBatch(scope: TokenScope, items: readonly BulkItem[]): Promise<TinyurlBatch> {
  const { workspaceId, caller } = scope;
  if (workspaceId === null) throw new AppError('not_found');
  return inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    await requireRoom(scope, workspaceId);
    const [batch] = await scope.db
      .insert(tinyurlBatches)
      .values({
        ...{ workspaceId, userId: caller.user.id, tokenId: caller.token.id },
        ...{ total: items.length, createdAt: scope.clock() },
      })
      .returning();
    if (!batch) throw new Error('PostgreSQL returned no batch.');
    const { id: batchId } = batch;
    await scope.db.insert(tinyurlItems).values(
      items.map(({ operation, fields, metadata }, number) => {
        const asked: Asked = { fields, metadata };
        return { batchId, workspaceId, number, operation, asked: JSON.stringify(asked) };
      }),
    );
    await addBulkJob(scope, batch);
    return batch;
  });
}

async function requireRoom({ db }: TokenScope, workspaceId: number): Promise<void> {
  const isOwn = eq(tinyurlBatches.workspaceId, workspaceId);
  const isOpen = inArray(tinyurlBatches.state, ['waiting', 'running']);
  const open = await db.$count(tinyurlBatches, and(isOwn, isOpen));
  const kept = await db.$count(tinyurlBatches, isOwn);
  if (open >= MOST_OPEN || kept >= MOST_KEPT)
    throw new AppError('too_many_requests', { seconds: RETRY_SECONDS });
}
