import {
  bulkColumns,
  type BulkColumn,
  type BulkPreview,
  type BulkPreviewForm,
} from '@linklet/contract/links/bulk/endpoints.ts';
import type { Upload } from '@linklet/contract/http/endpoint.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { StagedRow } from '../../../../schema/links/bulk.table.ts';
import { readPieces, type Piece } from './read-pieces.ts';
import { inTurn, ownerOf, receiveFile } from './receive-file.ts';

const PREVIEWED = 5;

/**
 * What would be read of a file, of which nothing is kept. Throws `bulk_not_in_plan`, the `bulk_file_…` codes, and
 * `unavailable` where too many files wait.
 */
export async function previewFile(scope: Scope, upload: Upload<BulkPreviewForm>): Promise<BulkPreview> {
  const { userId } = ownerOf(scope);
  return receiveFile(upload, async ({ withHeader }, file) =>
    inTurn(userId, async () => readBeginning(readPieces(file, { withHeader, log: scope.log }))),
  );
}

interface Beginning {
  total: number;
  first: StagedRow[];
  warnings: string[];
}

async function readBeginning(pieces: AsyncIterable<Piece>): Promise<BulkPreview> {
  const seen: Beginning = { total: 0, first: [], warnings: [] };
  for await (const piece of pieces) {
    if ('warnings' in piece) {
      seen.warnings.push(...piece.warnings);
      continue;
    }
    const rows = JSON.parse(piece.rows) as StagedRow[];
    seen.first.push(...rows.slice(0, PREVIEWED - seen.first.length));
    seen.total += rows.length;
  }
  const { total, first, warnings } = seen;
  const said = bulkColumns.filter((_, place) =>
    first.some((row) => Array.isArray(row) && (row[place + 1] ?? '') !== ''),
  );
  return { total, columns: said, rows: first.map((row) => previewedRow(row, said)), warnings };
}

function previewedRow(row: StagedRow, columns: readonly BulkColumn[]) {
  if (!Array.isArray(row)) return { row: row.number, cells: [row.url], reason: row.reason };
  const [number, ...cells] = row;
  return {
    row: number,
    cells: columns.map((column) => cells[bulkColumns.indexOf(column)] ?? ''),
    reason: null,
  };
}
