import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { proofLimits, type ProofVerdict, type ProvedRow } from '@linklet/contract/imports/proof.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { importRows } from '../../../schema/imports/imports.table.ts';
import { importProofRows } from '../../../schema/imports/proofs.table.ts';
import { getImport } from '../imports.ts';
import { oldLink } from '../rows/old-link.ts';

interface Page {
  after: number;
  verdict?: ProofVerdict | undefined;
}

/** What was compared, a page at a time. Throws `not_found`. */
export async function listProved(
  scope: Scope,
  id: number,
  page: Page,
): Promise<{ data: ProvedRow[]; next: number | null }> {
  await getImport(scope, id);
  const size = proofLimits.rowsPerPage;
  const rows = await rowsAfter(scope, id, { ...page, limit: size + 1 });
  const data = rows.slice(0, size);
  return { data, next: rows.length > size ? (data.at(-1)?.row ?? null) : null };
}

async function rowsAfter(
  { db }: Scope,
  id: number,
  { after, verdict, limit }: Page & { limit: number },
): Promise<ProvedRow[]> {
  const rows = await db
    .select({ proof: importProofRows, link: importRows.link })
    .from(importProofRows)
    .innerJoin(
      importRows,
      and(eq(importRows.importId, importProofRows.importId), eq(importRows.number, importProofRows.number)),
    )
    .where(
      and(
        eq(importProofRows.importId, id),
        gt(importProofRows.number, after),
        verdict && eq(importProofRows.verdict, verdict),
      ),
    )
    .orderBy(asc(importProofRows.number))
    .limit(limit);
  return rows.map(({ proof, link }) => ({
    ...{ row: proof.number, old: oldLink(link), verdict: proof.verdict },
    ...{ old_status: proof.oldStatus, old_location: proof.oldLocation },
    ...{ new_status: proof.newStatus, new_location: proof.newLocation },
  }));
}

const ROWS_AT_ONCE = 1000;

/** The same of all, as csv. Throws `not_found`. */
export async function openProof(scope: Scope, id: string): Promise<Readable> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  await getImport(scope, Number(id));
  return Readable.from(lines(scope, Number(id)), { objectMode: false });
}

async function* lines(scope: Scope, id: number): AsyncGenerator<string> {
  yield csvStart;
  yield toCsvLine(['alias', 'old_status', 'old_location', 'new_status', 'new_location', 'verdict']);
  for (let after = 0; ;) {
    const rows = await rowsAfter(scope, id, { after, limit: ROWS_AT_ONCE });
    if (rows.length === 0) return;
    yield rows.map(toLine).join('');
    after = rows.at(-1)?.row ?? after;
  }
}

function toLine(row: ProvedRow): string {
  const { old, old_status, old_location, new_status, new_location, verdict } = row;
  return toCsvLine([
    old,
    ...[old_status, old_location, new_status, new_location, verdict].map((each) => String(each ?? '')),
  ]);
}
