import { bulkColumns, bulkLimits, type BulkColumn } from '@linklet/contract/links/bulk/endpoints.ts';
import { readAliasPath } from '@linklet/contract/links/short-path.ts';
import type { StagedRow } from '../../../../schema/links/bulk.table.ts';
import {
  CellRefusal,
  readCell,
  storable,
  textOf,
  type Cell,
} from '../../../../platform/table-files/cells.ts';
import type { FileContent, FileRecord } from '../../../../platform/table-files/records.ts';
import { FileRefusal } from '../../../../platform/table-files/refusal.ts';
import { readHeader, type Header, type Meaning } from './columns.ts';

interface ReadOptions {
  withHeader: boolean;
  /** Is told what is to be said of the file as a whole. */
  warn: (warning: string) => void;
}

const withoutHeader: Header = { meanings: ['url'], named: [true], firstNamed: 0, passedOver: [] };

/**
 * The rows of a file, by the names in its first record where it is a header. Without one the first column is the URL.
 * Rows in which no known column says anything are left out.
 */
export async function* rowsOf(
  { records, separator }: FileContent,
  { withHeader, warn }: ReadOptions,
): AsyncGenerator<StagedRow> {
  let readRow: ReadRow | null = withHeader ? null : rowReader(withoutHeader, { separator, withHeader });
  let count = 0;
  for await (const record of records) {
    if (readRow === null) {
      const header = readHeader(record.cells.map((cell) => storable(textOf(cell))));
      if (header.passedOver.length > 0) warn(passedOverText(header.passedOver));
      readRow = rowReader(header, { separator, withHeader });
      continue;
    }
    const row = readRow(record);
    if (row === null) continue;
    count += 1;
    if (count > bulkLimits.rows) throw new FileRefusal('bulk_file_too_long');
    yield row;
  }
  if (count === 0) throw new FileRefusal('bulk_file_empty');
}

function passedOverText(names: readonly string[]): string {
  return `These columns are not read: ${names.join(', ')}.`;
}

type ReadRow = (record: FileRecord) => StagedRow | null;

function rowReader(header: Header, file: { separator: string | null; withHeader: boolean }): ReadRow {
  const { meanings } = header;
  const isList = file.withHeader && file.separator !== null && header.named.filter(Boolean).length === 1;
  const places = new Map(meanings.flatMap((meaning, place) => (meaning ? [[meaning, place] as const] : [])));
  return ({ number, cells: given }) => {
    const cells = isList ? joined(given, { separator: file.separator ?? '', header }) : given;
    try {
      requireNamed(cells, { header, ...file });
      const row = keptRow(cells, places);
      return row.length === 0 ? null : [number, ...row];
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      return { number, url: shownUrl(cells[places.get('url') ?? 0]), reason: error.message };
    }
  };
}

/** In a file of one column the whole line is the URL, also where it has the separator in it. */
function joined(
  cells: readonly Cell[],
  { separator, header }: { separator: string; header: Header },
): readonly Cell[] {
  const place = header.meanings.indexOf('url');
  const texts = cells.map(textOf);
  while (texts.length > place + 1 && texts.at(-1)?.trim() === '') texts.pop();
  return [...texts.slice(0, place), texts.slice(place).join(separator)];
}

interface RowFile {
  header: Header;
  separator: string | null;
  withHeader: boolean;
}

/** Throws where something stands in a column without a name: it may be the rest of a URL. */
function requireNamed(cells: readonly Cell[], { header, separator, withHeader }: RowFile): void {
  // A spreadsheet without a header may have notes beside its URLs, and cuts nothing.
  if (!withHeader && separator === null) return;
  const isStray = (cell: Cell, place: number) =>
    place > header.firstNamed && !header.named[place] && textOf(cell).trim() !== '';
  if (!cells.some(isStray)) return;
  throw new CellRefusal(
    withHeader
      ? 'The row has a cell in a column without a name. Please put text that has a separator in it into quotes.'
      : 'The row has more than one cell. Please name the columns in a first row, or put the URL into quotes.',
  );
}

function keptRow(cells: readonly Cell[], places: ReadonlyMap<Meaning, number>): string[] {
  const read = (column: BulkColumn) => {
    const place = places.get(column);
    return place === undefined ? '' : readCell(cells[place] ?? '', column);
  };
  const row = Object.fromEntries(bulkColumns.map((column) => [column, read(column)]));
  const short = places.get('short_link');
  if (short !== undefined) fillFromShortLink(row, textOf(cells[short]));
  const kept = bulkColumns.map((column) => row[column] ?? '');
  while (kept.at(-1) === '') kept.pop();
  return kept;
}

/** The domain and the alias of a short link, where no columns of their own say them. */
function fillFromShortLink(row: Record<string, string>, link: string): void {
  const place = link.trim().replace(/^https?:\/\//i, '');
  const slash = place.indexOf('/');
  if (slash === -1) return;
  const given = { domain: place.slice(0, slash), alias: aliasIn(place.slice(slash + 1)) };
  if (row['alias'] === '') row['alias'] = readCell(given.alias, 'alias');
  if (row['domain'] === '') row['domain'] = readCell(given.domain, 'domain');
}

/** The alias that the path of a short link names; what is none is refused with its row. */
function aliasIn(path: string): string {
  return readAliasPath(path.split(/[?#]/, 1)[0] ?? '')?.alias ?? path;
}

const SHOWN_CHARACTERS = 300;

function shownUrl(cell: Cell | undefined): string {
  return storable(textOf(cell).slice(0, SHOWN_CHARACTERS));
}
