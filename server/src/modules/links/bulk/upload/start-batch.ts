import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BulkForm, uploadBulk } from '@linklet/contract/links/bulk/endpoints.ts';
import type { ReceivedFile, Upload } from '@linklet/contract/http/endpoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { shownName } from '../../../../platform/table-files/shown-name.ts';
import { agreeOnCredits } from '../../../usage/index.ts';
import { chooseDomain } from '../../../domains/index.ts';
import { requireOfToken, workOf } from '../../../tokens/index.ts';
import { bulkBatches } from '../../../../schema/links/bulk.table.ts';
import { checkGiven } from './check-given.ts';
import { addImportJob } from '../import-job.ts';
import { inTurn, ownerOf, receiveFile } from './receive-file.ts';
import { readPieces, type Piece } from './read-pieces.ts';
import { requireMayUpdate } from '../rows/update-links.ts';

type Started = z.input<(typeof uploadBulk)['response']>;

/**
 * Takes a file of URLs: its rows are kept in pieces, and links made of them by a job. Rows rather than the file, so that
 * it is read once, by the process that got it; the worker, on another machine maybe, gets nothing to unpack.
 * Throws `token_lacks_permission`, `bulk_not_in_plan`, `not_enough_credits`, `spend_limit_reached`, `using_credits`, `team_unknown`, the `bulk_file_…` and the `domain_…` codes,
 * and `unavailable` where too many files wait.
 */
export async function startBatch(scope: Scope, upload: Upload<BulkForm>): Promise<Started> {
  const owner = { ...ownerOf(scope), ...workOf(scope), uploadKey: upload.key ?? null };
  return receiveFile(upload, async (fields, file) => {
    requireTeam(scope, fields.team);
    if (fields.update) requireMayUpdate(scope);
    if (fields.update) requireOfToken(scope, ['update', 'change_url']);
    const given = checkGiven(scope, fields);
    const domain = await chooseDomain(scope, { host: fields.domain, withAlias: false });
    const { update: updates } = fields;
    const batch = { ...owner, given, updates, domainId: domain.id, fileName: shownName(file.name) };
    return inTurn(owner.userId, async () => storeBatch(scope, batch, { file, ...fields }));
  });
}

/** The field may name the team of the address, and no other. */
function requireTeam({ organization }: Scope, team: string | undefined): void {
  if (team !== undefined && team !== organization?.team?.slug) throw new AppError('team_unknown');
}

type NewBatch = Pick<
  typeof bulkBatches.$inferInsert,
  | 'workspaceId'
  | 'userId'
  | 'byToken'
  | 'tokenId'
  | 'uploadKey'
  | 'domainId'
  | 'fileName'
  | 'given'
  | 'updates'
>;

async function storeBatch(
  scope: Scope,
  batch: NewBatch,
  { file, withHeader, credits }: Pick<BulkForm, 'withHeader' | 'credits'> & { file: ReceivedFile },
): Promise<Started> {
  return inTransaction(scope, async (scope) => {
    const [made] = await scope.db
      .insert(bulkBatches)
      .values({ ...batch, createdAt: scope.clock() })
      .onConflictDoNothing()
      .returning({ id: bulkBatches.id });
    if (!made) return findStarted(scope, batch);
    const { id } = made;
    const pieces = readPieces(file, { withHeader, log: scope.log });
    const { total, warnings } = await storePieces(scope, id, pieces);
    // Each link that is made takes a credit; rows that are refused, or have a link already, take none.
    await agreeOnCredits(scope, { cost: total, agreed: credits });
    await scope.db
      .update(bulkBatches)
      .set({ total, warnings })
      .where(and(eq(bulkBatches.workspaceId, batch.workspaceId), eq(bulkBatches.id, id)));
    await addImportJob(scope, { id, userId: batch.userId });
    return { id, total, warnings };
  });
}

/** Of an earlier request with the same key. */
async function findStarted({ db }: Scope, { workspaceId, uploadKey }: NewBatch): Promise<Started> {
  const [batch] = await db
    .select({ id: bulkBatches.id, total: bulkBatches.total, warnings: bulkBatches.warnings })
    .from(bulkBatches)
    .where(and(eq(bulkBatches.workspaceId, workspaceId), eq(bulkBatches.uploadKey, uploadKey ?? '')));
  if (!batch) throw new Error('A batch is there and is not.');
  return batch;
}

interface StoredPieces {
  total: number;
  warnings: string[];
}

async function storePieces(
  { db }: Scope,
  batchId: number,
  pieces: AsyncIterable<Piece>,
): Promise<StoredPieces> {
  const warnings: string[] = [];
  let number = 0;
  let total = 0;
  for await (const piece of pieces) {
    if ('warnings' in piece) {
      warnings.push(...piece.warnings);
      continue;
    }
    // As text: nobody here needs to read it.
    const [stored] = await db.execute<{ count: number }>(sql`
      insert into bulk_pieces (batch_id, number, rows) values (${batchId}, ${number}, ${piece.rows}::text::jsonb)
      returning jsonb_array_length(rows) as count`);
    total += stored?.count ?? 0;
    number += 1;
  }
  return { total, warnings };
}
