import { once } from 'node:events';
import { bulkLimits } from '@linklet/contract/links/bulk/endpoints.ts';
import { csvContent } from '../../../../platform/table-files/csv-records.ts';
import { isSheet, openFile, type OpenFile } from '../../../../platform/table-files/open-file.ts';
import { FileRefusal, type ReaderMessage } from '../../../../platform/table-files/refusal.ts';
import type { FileContent } from '../../../../platform/table-files/records.ts';
import { rowsOf } from './rows.ts';

// A process of its own, which a file may bring down without harm: reads what is open as its standard input and writes
// pieces of rows, and what there is to be said, a line each. JSON has no line feed in it, and other breaks do not count.
const ROWS_PER_PIECE = 1000;
const BYTES_PER_PIECE = 1024 * 1024;

async function main(withHeader: boolean): Promise<void> {
  const warnings: string[] = [];
  const warn = (warning: string) => void warnings.push(warning);
  const content = await contentOf(openFile(0), { withHeader, warn });
  let rows: string[] = [];
  let bytes = 0;
  let total = 0;
  for await (const row of rowsOf(content, { withHeader, warn })) {
    const text = JSON.stringify(row);
    const size = Buffer.byteLength(text) + 1;
    total += size;
    if (total > bulkLimits.keptBytes) throw new FileRefusal('bulk_file_too_much_text');
    if (rows.length === ROWS_PER_PIECE || (rows.length > 0 && bytes + size > BYTES_PER_PIECE)) {
      await write(`[${rows.join(',')}]`);
      rows = [];
      bytes = 0;
    }
    rows.push(text);
    bytes += size;
  }
  if (rows.length > 0) await write(`[${rows.join(',')}]`);
  if (warnings.length > 0) await tell({ warnings });
}

interface ReadOptions {
  withHeader: boolean;
  warn: (warning: string) => void;
}

async function contentOf(file: OpenFile, options: ReadOptions): Promise<FileContent> {
  if (!isSheet(file.head)) return csvContent(file, options);
  // Large, and of no use to most files.
  const { sheetContent } = await import('../../../../platform/table-files/sheet-records.ts');
  return sheetContent(file, options.warn);
}

async function tell(message: ReaderMessage): Promise<void> {
  await write(JSON.stringify(message));
}

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

try {
  await main(process.argv[2] === 'with-header');
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  await tell({ refusal: error.code, details: error.details });
}
