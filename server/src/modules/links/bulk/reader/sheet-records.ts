import {
  CFB,
  parse_zip,
  read,
  type CellObject,
  type ParsingOptions,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import { bulkLimits } from '@linklet/contract/bulk.ts';
import { unpackChecked } from './checked-zip.ts';
import { isZip, readWhole, type OpenFile } from './open-file.ts';
import { FileRefusal } from './refusal.ts';
import type { FileRecord } from './rows.ts';

/** A zip as the library has it once it is unpacked. */
interface Container {
  FullPaths: string[];
}

// What the library's own types leave out.
declare module '@e965/xlsx' {
  function parse_zip(zip: Container, options?: ParsingOptions): WorkBook;
}
const containers = (
  CFB as {
    utils: {
      cfb_new: () => Container;
      cfb_add: (...given: [Container, path: string, Buffer, { unsafe: boolean }]) => void;
    };
  }
).utils;

const OPTIONS: ParsingOptions = {
  dense: true,
  // Of the first sheet alone.
  sheets: 0,
  sheetRows: bulkLimits.rows + 2,
  cellDates: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  UTC: true,
};

/** The records of the first sheet of an xlsx, ods or xls file. */
export async function* sheetRecords(file: OpenFile): AsyncGenerator<FileRecord> {
  const bytes = readWhole(file);
  const book = isZip(file.head) ? await readZipped(bytes) : readOld(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new FileRefusal('bulk_file_unreadable');
  yield* recordsOf(sheet);
}

async function readZipped(bytes: Buffer): Promise<WorkBook> {
  const container = containers.cfb_new();
  for (const { name, bytes: part } of await unpackChecked(bytes)) {
    containers.cfb_add(container, `/${name}`, part, { unsafe: true });
  }
  return parsed(() => parse_zip(container, OPTIONS));
}

function readOld(bytes: Buffer): WorkBook {
  return parsed(() => read(bytes, { ...OPTIONS, type: 'buffer' }));
}

function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    const isEncrypted = /password|encrypt/i.test(String(error));
    throw new FileRefusal(isEncrypted ? 'bulk_file_encrypted' : 'bulk_file_unreadable');
  }
}

function* recordsOf(sheet: WorkSheet): Generator<FileRecord> {
  // Rows that say nothing are not there.
  const rows: readonly (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (const [index, row] of rows.entries()) {
    const cells = Array.from<CellObject | undefined, string>(row ?? [], textOf);
    if (cells.some((text) => text !== '')) yield { number: index + 1, cells };
  }
}

function textOf(cell: CellObject | undefined): string {
  const value = cell?.v;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
