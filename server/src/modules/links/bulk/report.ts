import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { bulkColumns } from '@linklet/contract/links/bulk/endpoints.ts';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getBatch } from './batches.ts';
import { bulkPieces, type Batch, type RowResult } from '../../../schema/links/bulk.table.ts';
import type { StagedRow } from '../../../schema/links/bulk.table.ts';

/** What became of each row of a batch, as csv, piece by piece. Throws `not_found`. */
export async function openReport(scope: Scope, id: string): Promise<Readable> {
  if (!/^\d{1,15}$/.test(id)) throw new AppError('not_found');
  const batch = await getBatch(scope, Number(id));
  return Readable.from(reportLines(scope, batch), { objectMode: false });
}

async function* reportLines({ db }: Scope, batch: Batch): AsyncGenerator<string> {
  yield csvStart;
  yield toCsvLine(['row', 'url', 'short link', 'result']);
  for (let number = 0; ; number += 1) {
    const [piece] = await db
      .select({ rows: bulkPieces.rows, results: bulkPieces.results })
      .from(bulkPieces)
      .where(and(eq(bulkPieces.batchId, batch.id), eq(bulkPieces.number, number)));
    if (!piece) return;
    const open = batch.endedAt === null ? 'not yet' : batch.state;
    yield piece.rows.map((row, place) => reportLine(row, piece.results?.[place], open)).join('');
  }
}

function reportLine(row: StagedRow, result: RowResult | undefined, open: string): string {
  const [number, url = ''] = Array.isArray(row) ? row : [row.number, row.url];
  const [link, said] = told(result, open);
  return toCsvLine([String(number), url, link, said]);
}

function told(result: RowResult | undefined, open: string): [string, string] {
  if (result === undefined) return ['', open];
  if ('reason' in result) return ['', result.reason];
  if (result.updated === true) return [result.link, 'updated'];
  return [result.link, result.existing === true ? 'existing' : 'created'];
}

/** A file as it may look. */
export function sampleFile(): Buffer {
  const rows: Partial<Record<(typeof bulkColumns)[number], string>>[] = [
    { url: 'https://example.com/spring', tags: 'spring;sale' },
    {
      url: 'https://example.com/summer',
      alias: 'summer-sale',
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'summer',
    },
  ];
  const lines = rows.map((row) => toCsvLine(bulkColumns.map((column) => row[column] ?? '')));
  return Buffer.from(csvStart + toCsvLine(bulkColumns) + lines.join(''));
}
