import { and, eq, sql } from 'drizzle-orm';
import type { ImportForm, ImportView } from '@linklet/contract/imports/endpoints.ts';
import type { ReceivedFile, Upload } from '@linklet/contract/http/endpoint.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { ReadPiece } from '../../../platform/table-files/read-apart.ts';
import { shownName } from '../../../platform/table-files/shown-name.ts';
import { recordEvent } from '../../audit/index.ts';
import { chooseDomain } from '../../domains/index.ts';
import { workOf } from '../../tokens/index.ts';
import { importClicks, imports } from '../../../schema/imports/imports.table.ts';
import type { ReadClicks } from '../files/click-collector.ts';
import type { ReadImport } from '../files/read-import.ts';
import { addImportJob } from '../import-job.ts';
import { viewImport } from '../imports.ts';
import { inTurn, ownerOf, readLinks, receiveImport } from './receive-import.ts';

/**
 * Takes a file of another service's links: they are kept, and a job finds what would become of each. Throws
 * `bulk_not_in_plan`, the `bulk_file_…` and `import_file_…` codes, and `unavailable` where too many files wait.
 */
export async function startFileImport(scope: Scope, upload: Upload<ImportForm>): Promise<ImportView> {
  const owner = { ...ownerOf(scope), ...workOf(scope), uploadKey: upload.key ?? null };
  return receiveImport(upload, async (form, file) => {
    const { host } = await chooseDomain(scope, { host: undefined, withAlias: false });
    const choices = { clash: 'new_alias' as const, domain: host, domains: {}, history: true };
    const started = { ...owner, choices, name: shownName(file.name), createdAt: scope.clock() };
    const id = await inTurn(owner.userId, async () => storeImport(scope, started, { file, form }));
    return viewImport(scope, id);
  });
}

type NewImport = Pick<
  typeof imports.$inferInsert,
  'workspaceId' | 'userId' | 'byToken' | 'tokenId' | 'uploadKey' | 'choices' | 'name' | 'createdAt'
>;

async function storeImport(
  scope: Scope,
  started: NewImport,
  { file, form }: { file: ReceivedFile; form: ImportForm },
): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const [made] = await scope.db
      .insert(imports)
      .values({ ...started, source: 'csv', state: 'checking' })
      .onConflictDoNothing()
      .returning({ id: imports.id });
    if (!made) return findStarted(scope, started);
    const { id } = made;
    const pieces = readLinks(scope, file, { ...form, keepsClicks: true });
    const { total, source, warnings, clicks } = await storePieces(scope, id, pieces);
    await scope.db
      .update(imports)
      .set({ total, source, warnings, clicksFound: clicks.found, clicksLost: clicks.lost })
      .where(and(eq(imports.workspaceId, started.workspaceId), eq(imports.id, id)));
    await recordEvent(scope, 'import.started', { target: String(id), after: { name: started.name } });
    await addImportJob(scope, { id, userId: started.userId });
    return id;
  });
}

/** Of an earlier request with the same key. */
async function findStarted({ db }: Scope, { workspaceId, uploadKey }: NewImport): Promise<number> {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.workspaceId, workspaceId), eq(imports.uploadKey, uploadKey ?? '')));
  if (!found) throw new Error('An import is there and is not.');
  return found.id;
}

async function storePieces(
  { db }: Scope,
  importId: number,
  pieces: AsyncIterable<ReadPiece<ReadImport | ReadClicks>>,
): Promise<ReadImport['read'] & { total: number }> {
  let [total, piecesOfClicks] = [0, 0];
  for await (const piece of pieces) {
    if ('read' in piece) return { ...piece.read, total };
    if ('clicks' in piece) {
      piecesOfClicks += 1;
      const packed = Buffer.from(piece.clicks, 'base64');
      await db
        .insert(importClicks)
        .values({ importId, piece: piecesOfClicks, count: piece.count, clicks: packed });
      continue;
    }
    // As text: nobody here needs to read it.
    const [stored] = await db.execute<{ count: number }>(sql`
      with stored as (
        insert into import_rows (import_id, number, host, original_id, ref, link)
        select ${importId}, given.n, given.host, given.id, given.ref, given.link
        from jsonb_to_recordset(${piece.rows}::text::jsonb)
          as given (n integer, host text, id text, ref text, link jsonb)
        returning 1)
      select count(*)::integer as count from stored`);
    total += stored?.count ?? 0;
  }
  throw new Error('A reader ended without a word.');
}
