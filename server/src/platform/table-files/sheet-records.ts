import { Readable } from 'node:stream';
import {
  CFB,
  parse_zip,
  read,
  type CellObject,
  type ParsingOptions,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import { bulkLimits } from '@linklet/contract/links/bulk/endpoints.ts';
import { unpackChecked } from './checked-zip.ts';
import type { Cell, MarkedCell } from './cells.ts';
import { isMarkup, isZip, readWhole, type OpenFile } from './open-file.ts';
import { FileRefusal } from './refusal.ts';
import { requireColumns, type FileContent, type FileRecord } from './records.ts';

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

const NAME_CHARACTERS = 40;

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

/** What is in the first sheet of an xlsx, ods or xls file, or in the table of a page that is saved as one. */
export async function sheetContent(file: OpenFile, warn: (warning: string) => void): Promise<FileContent> {
  const bytes = readWhole(file);
  const book = isZip(file.head) ? await readZipped(bytes) : readOld(bytes, file);
  const [name = '', ...others] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (sheet === undefined) throw new FileRefusal('bulk_file_unreadable');
  if (others.length > 0) warn(`Only the first sheet, “${name.slice(0, NAME_CHARACTERS)}”, is read.`);
  return { records: Readable.from(recordsOf(sheet)), separator: null };
}

async function readZipped(bytes: Buffer): Promise<WorkBook> {
  const container = containers.cfb_new();
  for (const { name, bytes: part } of await unpackChecked(bytes)) {
    containers.cfb_add(container, `/${name}`, part, { unsafe: true });
  }
  return parsed(() => parse_zip(container, OPTIONS));
}

function readOld(bytes: Buffer, { head }: OpenFile): WorkBook {
  // Of a page the library would make numbers and dates what looks like them.
  return parsed(() => read(bytes, { ...OPTIONS, type: 'buffer', raw: isMarkup(head) }));
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
    requireColumns(row?.length ?? 0);
    const cells = Array.from<CellObject | undefined, Cell>(row ?? [], toCell);
    if (cells.some((cell) => cell !== '')) yield { number: index + 1, cells };
  }
}

function toCell(cell: CellObject | undefined): Cell {
  if (cell === undefined) return '';
  const text = cellText(cell);
  const fault = faultOf(cell, text);
  if (fault !== null) return { text, fault };
  const target = cell.l?.Target;
  if (target === undefined || text === '') return text;
  return { text, link: target } satisfies MarkedCell;
}

function cellText({ t, v }: CellObject): string {
  if (t === 'e') return errorNames.get(Number(v)) ?? '#ERROR!';
  if (v instanceof Date) return dateText(v);
  if (typeof v === 'boolean') return String(v).toUpperCase();
  return v === undefined ? '' : String(v);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

const errorNames = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

function faultOf({ t, v }: CellObject, text: string): string | null {
  if (t === 'e') return `The row has a cell with the error ${text}.`;
  if (typeof v !== 'number' || Math.abs(v) <= Number.MAX_SAFE_INTEGER) return null;
  return 'The row has a number that is too long for a spreadsheet. Please format its cell as text.';
}
