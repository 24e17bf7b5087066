import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { requireTokenPermission, type TokenScope } from '../../../platform/http/tokens/token-calls.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import {
  tinyurlBatches,
  tinyurlItems,
  type TinyurlBatch,
} from '../../../schema/tinyurl/tinyurl-bulk.table.ts';
import { isDisturbance } from '../../links/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { openTokenAgain } from '../../tokens/index.ts';
import { toTinyurlAnswer } from '../answer.ts';
import { addBulkJob } from './batch-job.ts';
import type { Asked } from './bulk-input.ts';
import { runItem, toItemAnswer, type ItemAnswer } from './run-item.ts';

// Then it is others' turn: a batch may take long, and a worker does few jobs at once.
const TURN_MS = 2000;
const ATTEMPTS = 5;

interface Named {
  batchId: number;
  workspaceId: number;
}

/**
 * The job behind a batch. What an item does, its answer and how far the batch has come are one transaction, so whoever goes
 * on after a crash goes on where it ended.
 */
export async function workOnBatch(services: Services, named: Named): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  const [batch] = await services.db.select().from(tinyurlBatches).where(isBatch(named));
  if (!batch || !isActive(batch)) return;
  const asking = await openAgain(services, batch);
  while (performance.now() < endsAt)
    if (await untilUndisturbed(async () => workOnNext(services, named, asking))) return;
  await addBulkJob(services, batch);
}

function isBatch({ batchId, workspaceId }: Named) {
  return and(eq(tinyurlBatches.workspaceId, workspaceId), eq(tinyurlBatches.id, batchId));
}

function isActive({ state }: TinyurlBatch): boolean {
  return state === 'waiting' || state === 'running';
}

/** By what the token may by now; or why it may nothing. */
async function openAgain(
  services: Services,
  { tokenId: id, workspaceId }: TinyurlBatch,
): Promise<TokenScope | ItemAnswer> {
  try {
    if (id === null) throw new AppError('token_invalid');
    const { caller, workspace } = await openTokenAgain(services, { id, workspaceId });
    const scope = { ...services, ...workspace, caller };
    requireTokenPermission(scope, ['bulk']);
    // It was good for more when the batch was sent.
    if (caller.token.isDryRun) throw new AppError('token_lacks_permission', { permission: 'bulk' });
    if (!hasFeature(workspace, 'use_bulk')) throw new AppError('bulk_not_in_plan');
    return scope;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return toItemAnswer(toTinyurlAnswer(error));
  }
}

/** Answers whether the batch is over. */
async function workOnNext(
  services: Services,
  named: Named,
  asking: TokenScope | ItemAnswer,
): Promise<boolean> {
  return inTransaction(services, async (services) => {
    const [batch] = await services.db.select().from(tinyurlBatches).where(isBatch(named)).for('update');
    if (!batch || !isActive(batch)) return true;
    const [item] = await services.db
      .select()
      .from(tinyurlItems)
      .where(and(isOfBatch(named), isNull(tinyurlItems.answer)))
      .orderBy(asc(tinyurlItems.number))
      .limit(1);
    if (!item) throw new Error('An item of a batch is gone.');
    const answer = 'caller' in asking ? await runItem(within(asking, services), toItem(item)) : asking;
    await services.db
      .update(tinyurlItems)
      .set({ answer: JSON.stringify(answer) })
      .where(and(isOfBatch(named), eq(tinyurlItems.number, item.number)));
    return advance(services, batch, answer);
  });
}

function isOfBatch({ batchId, workspaceId }: Named) {
  return and(eq(tinyurlItems.workspaceId, workspaceId), eq(tinyurlItems.batchId, batchId));
}

function toItem({ operation, asked }: typeof tinyurlItems.$inferSelect) {
  return { operation, ...(JSON.parse(asked) as Asked) };
}

function within(asking: TokenScope, { db, remember, afterCommit }: Services): TokenScope {
  return { ...asking, db, remember, afterCommit };
}

async function advance({ db, clock }: Services, batch: TinyurlBatch, { code }: ItemAnswer): Promise<boolean> {
  const isOver = batch.done + 1 >= batch.total;
  await db
    .update(tinyurlBatches)
    .set({
      state: isOver ? 'done' : 'running',
      done: batch.done + 1,
      refused: sql`${tinyurlBatches.refused} + ${code === 0 ? 0 : 1}`,
      endedAt: isOver ? clock() : null,
    })
    .where(isBatch({ batchId: batch.id, workspaceId: batch.workspaceId }));
  return isOver;
}

/** Others may change the same at the same moment. */
async function untilUndisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDisturbance(error)) throw error;
    }
  }
}
