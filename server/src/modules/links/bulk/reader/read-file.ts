import { once } from 'node:events';
import { csvRecords } from './csv-records.ts';
import { isSheet, openFile, type OpenFile } from './open-file.ts';
import { FileRefusal, type RefusalMessage } from './refusal.ts';
import { rowsOf, type FileRecord, type StagedRow } from './rows.ts';

// A process of its own, which a file may bring down without harm: reads what is open as its standard input and writes
// pieces of rows, a line each.
const ROWS_PER_PIECE = 1000;

async function main(withHeader: boolean): Promise<void> {
  const file = openFile(0);
  const records = await recordsOf(file, withHeader);
  let piece: StagedRow[] = [];
  for await (const row of rowsOf(records, withHeader)) {
    piece.push(row);
    if (piece.length < ROWS_PER_PIECE) continue;
    await write(piece);
    piece = [];
  }
  if (piece.length > 0) await write(piece);
}

async function recordsOf(file: OpenFile, withHeader: boolean): Promise<AsyncIterable<FileRecord>> {
  if (!isSheet(file.head)) return csvRecords(file, withHeader);
  // Large, and of no use to most files.
  const { sheetRecords } = await import('./sheet-records.ts');
  return sheetRecords(file);
}

async function write(line: StagedRow[] | RefusalMessage): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

try {
  await main(process.argv[2] === 'with-header');
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  await write({ refusal: error.code, details: error.details });
}
