import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { scopeOfBatch } from './batch-scope.ts';
import { bulkBatches, bulkPieces, type Batch, type RowResult } from '../../../schema/links/bulk.table.ts';
import { checkRow } from './rows/check-row.ts';
import { isDisturbance } from './rows/disturbance.ts';
import { addImportJob } from './import-job.ts';
import { storeApart } from './rows/store-apart.ts';
import { tellEnd } from './tell-end.ts';

// Then it is others' turn: a batch may take long, and a worker does few jobs at once.
const TURN_MS = 2000;
const ATTEMPTS = 5;

/**
 * The job behind a batch: makes links of its rows, piece by piece. A piece's links, their results and how far the batch
 * has come are one transaction, so whoever goes on after a crash goes on where it ended.
 */
export async function importLinks(services: Services, { batchId }: { batchId: number }): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  const batch = await findActive(services, batchId);
  if (!batch) return;
  const scope = await scopeOfBatch(services, batch);
  if (!scope) return abandon(services, batchId);

  let turn: Turn | null = { batch, host: await hostOf(services, batch), isFull: false };
  while (turn !== null && performance.now() < endsAt) turn = await importPiece(services, scope, turn);
  if (turn !== null) await addImportJob(services, batch);
}

interface Turn {
  batch: Batch;
  /** Of the domain of rows that name none. */
  host: string;
  /** Whether the plan was found to have no room for more. */
  isFull: boolean;
}

async function findActive({ db }: Services, batchId: number): Promise<Batch | undefined> {
  const [batch] = await db.select().from(bulkBatches).where(eq(bulkBatches.id, batchId));
  return batch && isActive(batch) ? batch : undefined;
}

function isActive({ state }: Batch): boolean {
  return state === 'waiting' || state === 'running';
}

async function hostOf({ db }: Services, { domainId }: Batch): Promise<string> {
  const [domain] = await db.select({ host: domains.host }).from(domains).where(eq(domains.id, domainId));
  if (!domain) throw new Error('The domain of a batch is gone.');
  return domain.host;
}

async function abandon({ db, clock }: Services, batchId: number): Promise<void> {
  await db
    .update(bulkBatches)
    .set({ state: 'cancelled', endedAt: clock() })
    .where(eq(bulkBatches.id, batchId));
}

/** Answers how to go on; null where there is nothing more to do. */
async function importPiece(
  services: Services,
  scope: Scope,
  { batch, host, isFull }: Turn,
): Promise<Turn | null> {
  const { id, nextPiece, workspaceId } = batch;
  const rows = await readRows(scope, id, nextPiece);
  const importing = { scope, host, given: batch.given, now: scope.clock() };
  const checked = await Promise.all(rows.map((row) => checkRow(importing, row)));

  const stored = await untilUndisturbed(() =>
    inTransaction(scope, async (scope) => {
      const locked = await lockBatch(scope, id);
      if (!isActive(locked) || locked.nextPiece !== nextPiece) return { batch: locked, isFull };
      const stored = await storeApart(scope, checked, { workspaceId, isFull, updates: batch.updates });
      await keepResults(scope, locked, stored.results);
      const advanced = await advance(scope, locked, stored.results);
      if (advanced.state === 'done') await tellEnd({ ...services, db: scope.db }, advanced);
      return { batch: advanced, isFull: stored.isFull };
    }),
  );
  scope.announceLinkChange();
  return isActive(stored.batch) ? { host, ...stored } : null;
}

async function readRows({ db }: Services, batchId: number, number: number) {
  const [piece] = await db
    .select({ rows: bulkPieces.rows })
    .from(bulkPieces)
    .where(and(eq(bulkPieces.batchId, batchId), eq(bulkPieces.number, number)));
  if (!piece) throw new Error('A piece of a batch is gone.');
  return piece.rows;
}

/** Others may store the same URL or alias at the same moment. */
async function untilUndisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDisturbance(error)) throw error;
    }
  }
}

async function lockBatch({ db }: Services, batchId: number): Promise<Batch> {
  const [batch] = await db.select().from(bulkBatches).where(eq(bulkBatches.id, batchId)).for('update');
  if (!batch) throw new Error('A batch is gone.');
  return batch;
}

async function keepResults({ db }: Services, { id, nextPiece }: Batch, results: RowResult[]): Promise<void> {
  await db
    .update(bulkPieces)
    .set({ results })
    .where(and(eq(bulkPieces.batchId, id), eq(bulkPieces.number, nextPiece)));
}

async function advance(scope: Scope, batch: Batch, results: readonly RowResult[]): Promise<Batch> {
  const refused = results.filter((result) => 'reason' in result).length;
  const updated = results.filter((result) => 'updated' in result).length;
  const existing = results.filter((result) => 'existing' in result).length;
  const done = batch.done + results.length;
  const isDone = done === batch.total;
  const [next] = await scope.db
    .update(bulkBatches)
    .set({
      state: isDone ? 'done' : 'running',
      done,
      created: sql`${bulkBatches.created} + ${results.length - refused - existing - updated}`,
      updated: sql`${bulkBatches.updated} + ${updated}`,
      existing: sql`${bulkBatches.existing} + ${existing}`,
      refused: sql`${bulkBatches.refused} + ${refused}`,
      nextPiece: batch.nextPiece + 1,
      endedAt: isDone ? scope.clock() : null,
    })
    .where(eq(bulkBatches.id, batch.id))
    .returning();
  if (!next) throw new Error('A batch is gone.');
  return next;
}
