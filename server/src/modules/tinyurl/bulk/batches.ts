import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../../platform/http/surfaces/surface.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import {
  tinyurlBatches,
  tinyurlItems,
  type BulkOperation,
  type TinyurlBatch,
} from '../../../schema/tinyurl/tinyurl-bulk.table.ts';
import { success } from '../answer.ts';
import type { Asked } from './bulk-input.ts';
import type { ItemAnswer } from './run-item.ts';

const states = { waiting: 'pending', running: 'processing', done: 'completed', failed: 'failed' } as const;

type Shown = Omit<TinyurlBatch, 'id' | 'workspaceId' | 'userId' | 'tokenId'>;

export function toStatus(batch: Shown & { id: number | null }) {
  const { id, state, total, done, refused, createdAt, endedAt } = batch;
  return {
    ...{ id, status: states[state], total, processed: done, succeeded: done - refused, failed: refused },
    created_at: createdAt.toISOString(),
    completed_at: endedAt?.toISOString() ?? null,
  };
}

export async function showStatus(call: SurfaceCall): Promise<SurfaceAnswer> {
  return success(toStatus(await findBatch(call)));
}

/** What became of each item, in the order in which they were sent. */
export async function showReport(call: SurfaceCall): Promise<SurfaceAnswer> {
  const batch = await findBatch(call);
  const rows = await call.scope.db
    .select()
    .from(tinyurlItems)
    .where(and(eq(tinyurlItems.workspaceId, batch.workspaceId), eq(tinyurlItems.batchId, batch.id)))
    .orderBy(asc(tinyurlItems.number));
  const items = rows.map(({ operation, asked, answer }) =>
    toReported(
      { operation, ...(JSON.parse(asked) as Asked) },
      answer === null ? undefined : (JSON.parse(answer) as ItemAnswer),
    ),
  );
  return success({ ...toStatus(batch), items });
}

/** A batch of the token's workspace. Throws `not_found`. */
async function findBatch({ scope, params }: SurfaceCall): Promise<TinyurlBatch> {
  const { id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  const [batch] = await scope.db
    .select()
    .from(tinyurlBatches)
    .where(and(eqOrNone(tinyurlBatches.workspaceId, scope.workspaceId), eq(tinyurlBatches.id, Number(id))));
  if (!batch) throw new AppError('not_found');
  return batch;
}

/** Without an answer it is not worked on yet. */
export function toReported(
  { operation, fields, metadata }: Asked & { operation: BulkOperation },
  answer: ItemAnswer | undefined,
) {
  const { url = null, alias = null, domain = null } = fields;
  const item = { operation, metadata, url, alias, domain };
  if (answer === undefined) return { ...item, status: 'pending', data: [], code: null, errors: [] };
  return { ...item, status: answer.code === 0 ? 'success' : 'failed', ...answer };
}
