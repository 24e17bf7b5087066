import { bulkColumns, bulkLimits, type BulkColumn } from '@linklet/contract/bulk.ts';
import { FileRefusal } from './refusal.ts';

/** A record of a file, and where it stands there: the first is 1. */
export interface FileRecord {
  number: number;
  cells: readonly string[];
}

/** A row as it is kept: its number in the file, then its cells in the order of `bulkColumns`, up to the last that says something. */
export type StagedRow = [number: number, ...cells: string[]];

/**
 * The rows of a file, by the names in its first record where it is a header. Without one the first column is the URL.
 * Rows in which no known column says anything are left out.
 */
export async function* rowsOf(
  records: AsyncIterable<FileRecord>,
  withHeader: boolean,
): AsyncGenerator<StagedRow> {
  let places: readonly (number | undefined)[] | null = withHeader ? null : [0];
  let count = 0;
  for await (const { number, cells } of records) {
    if (places === null) {
      places = placesOf(cells);
      continue;
    }
    const row = places.map((place) => (place === undefined ? '' : storable(cells[place] ?? '')));
    while (row.at(-1) === '') row.pop();
    if (row.length === 0) continue;
    count += 1;
    if (count > bulkLimits.rows) throw new FileRefusal('bulk_file_too_long');
    yield [number, ...row];
  }
  if (count === 0) throw new FileRefusal('bulk_file_empty');
}

function placesOf(header: readonly string[]): (number | undefined)[] {
  const names = header.map((name) => name.replace(/[\s\ufeff]+/g, '').toLowerCase());
  const placeOf = (column: BulkColumn) => {
    const place = names.indexOf(column);
    return place === -1 ? undefined : place;
  };
  if (placeOf('url') === undefined) throw new FileRefusal('bulk_file_no_url_column');
  return bulkColumns.map(placeOf);
}

// PostgreSQL keeps no NUL and no half of a surrogate pair; what takes their place is refused with the row.
function storable(cell: string): string {
  return cell.trim().replaceAll('\0', '\ufffd').toWellFormed();
}
