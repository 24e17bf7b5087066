import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { importLimits, type ImportedRow } from '@linklet/contract/imports/endpoints.ts';
import { reasonText } from '@linklet/contract/imports/reasons.ts';
import type { Verdict } from '@linklet/contract/imports/verdicts.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { importRows, type ImportRow } from '../../schema/imports/imports.table.ts';
import { getImport } from './imports.ts';
import { oldLink } from './rows/old-link.ts';

interface Page {
  after: number;
  verdict?: Verdict | undefined;
}

/** What becomes, or became, of the rows of an import, a page at a time. Throws `not_found`. */
export async function listRows(
  scope: Scope,
  id: number,
  page: Page,
): Promise<{ data: ImportedRow[]; next: number | null }> {
  await getImport(scope, id);
  const size = importLimits.rowsPerPage;
  const rows = await rowsAfter(scope, id, { ...page, limit: size + 1 });
  const data = rows.slice(0, size);
  return { data: data.map(toView), next: rows.length > size ? (data.at(-1)?.number ?? null) : null };
}

async function rowsAfter(
  { db }: Scope,
  id: number,
  { after, verdict, limit }: Page & { limit: number },
): Promise<ImportRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.number, after),
        verdict && eq(importRows.verdict, verdict),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
}

function toView({ number, link, verdict, reasons, shortLink, undone }: ImportRow): ImportedRow {
  return {
    ...{ row: number, old: oldLink(link), url: link.url, short_link: shortLink, verdict, undone },
    reasons: [...reasons.map(reasonText), ...(link.lost_rules ?? []).map(lostRule)],
  };
}

function lostRule(words: string): string {
  return `Not brought: ${words}`;
}

const ROWS_AT_ONCE = 1000;

/** The same of all rows, as csv. Throws `not_found`. */
export async function openReport(scope: Scope, id: string): Promise<Readable> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  await getImport(scope, Number(id));
  return Readable.from(reportLines(scope, Number(id)), { objectMode: false });
}

async function* reportLines(scope: Scope, id: number): AsyncGenerator<string> {
  yield csvStart;
  yield toCsvLine(['row', 'old link', 'url', 'short link', 'result', 'reasons', 'taken back']);
  let after = 0;
  for (;;) {
    const rows = await rowsAfter(scope, id, { after, limit: ROWS_AT_ONCE });
    if (rows.length === 0) return;
    yield rows.map((row) => toLine(toView(row))).join('');
    after = rows.at(-1)?.number ?? after;
  }
}

function toLine({ row, old, url, short_link: link, verdict, reasons, undone }: ImportedRow): string {
  return toCsvLine([String(row), old, url, link ?? '', verdict ?? '', reasons.join(' '), undone ?? '']);
}
