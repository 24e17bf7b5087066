import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { importLimits, type ImportForm, type ImportPreview } from '@linklet/contract/imports/endpoints.ts';
import { storable } from '../../../platform/table-files/cells.ts';
import { csvContent } from '../../../platform/table-files/csv-records.ts';
import { isSheet, openFile, type OpenFile } from '../../../platform/table-files/open-file.ts';
import type { FileContent } from '../../../platform/table-files/records.ts';
import { FileRefusal } from '../../../platform/table-files/refusal.ts';
import { ClickCollector, type CountedClicks } from './click-collector.ts';
import { isClickTable } from './dump-clicks.ts';
import { dumpLink, isLinkTable } from './dump-links.ts';
import { SourceZone, zonesOf } from './source-zone.ts';
import { SqlRows, type SqlRow } from './sql-rows.ts';
import type { StagedLink } from './source-link.ts';
import { tableLinks, type SeenTable } from './table-links.ts';
import { unpacked } from './unpacked.ts';
import { isVisitFile, VisitFiles } from './visit-files.ts';

// A process of its own, as for files of bulk creation: reads what is open as its standard input and writes pieces of links,
// and what there is to be said, a line each.
const LINKS_PER_PIECE = 1000;
const BYTES_PER_PIECE = 1024 * 1024;
const MOST_BYTES = 500 * 1024 * 1024;
const MOST_TABLE_BYTES = 200 * 1024 * 1024;

/** What a reader says once it has read a file. */
export interface ReadImport {
  read: Pick<ImportPreview, 'columns' | 'rows' | 'asks_dates' | 'asks_zone' | 'warnings' | 'source'> & {
    clicks: CountedClicks;
  };
}

export type ReaderOptions = Pick<ImportForm, 'withHeader' | 'columns' | 'dates' | 'zone' | 'host'> & {
  /** Clicks are only counted where not. */
  keepsClicks: boolean;
};
type Options = Omit<ReaderOptions, 'zone'> & { zone: SourceZone };

async function main(given: ReaderOptions): Promise<void> {
  const zone = new SourceZone(given.zone ?? 'UTC');
  const options = { ...given, zone };
  const warnings: string[] = [];
  const seen: Seen = {
    ...{ source: 'csv' as const, columns: [], first: [], asksDates: false },
    from: 0,
    isDump: false,
  };
  const files = await unpacked(openFile(0));
  const write = pieceWriter();
  const clicks = new ClickCollector(options);
  const visits = new VisitFiles(files.filter(isVisitFile), (warning) => void warnings.push(warning));
  for (const file of files.filter((each) => !isVisitFile(each))) {
    const links = isDump(file.head)
      ? dumpLinks(file, options, { seen, clicks })
      : await linksOfTable(file, options, { seen, warnings });
    for await (const link of links) await write.add(visits.named(link));
    seen.from = write.total();
  }
  await write.end();
  if (write.total() > 0) await readVisits(visits, clicks);
  for (const piece of clicks.rest()) await tell(piece);
  if (write.total() === 0) throw new FileRefusal('bulk_file_empty');
  await tell({ read: readOf(seen, { zone, clicks, warnings }) });
}

interface Heard {
  zone: SourceZone;
  clicks: ClickCollector;
  warnings: readonly string[];
}

function readOf(
  { source, columns, first, asksDates, isDump }: Seen,
  { zone, clicks, warnings }: Heard,
): ReadImport['read'] {
  // Dates of its clicks have none, and are only counted at first.
  const hasClicksWithoutZone = source === 'yourls' && clicks.counted.found > 0;
  return {
    ...{ source, rows: first, columns: isDump ? null : columns },
    ...{ asks_dates: asksDates, asks_zone: zone.isNeeded || hasClicksWithoutZone },
    ...{ clicks: clicks.counted, warnings: [...new Set([...warnings, ...clicks.warnings()])] },
  };
}

async function readVisits(visits: VisitFiles, clicks: ClickCollector): Promise<void> {
  const contentOf = async (file: OpenFile) => {
    if (file.sizeBytes > MOST_TABLE_BYTES) throw new FileRefusal('bulk_file_expands');
    return csvContent(file, { withHeader: true, warn: () => undefined });
  };
  for await (const click of visits.clicks(contentOf)) {
    clicks.count(() => click);
    for (const piece of clicks.full()) await tell(piece);
  }
}

type Seen = SeenTable & { from: number; isDump: boolean };

function isDump(head: Buffer): boolean {
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return (
    /^(?:--|\/\*|#|(?:insert|create|drop|set|begin|start|pragma|use|lock|replace)\s)/i.test(text) &&
    !/^#\w+[,;\t]/.test(text)
  );
}

async function linksOfTable(
  file: OpenFile,
  options: Options,
  { seen, warnings }: { seen: Seen; warnings: string[] },
): Promise<AsyncGenerator<StagedLink>> {
  if (file.sizeBytes > MOST_TABLE_BYTES) throw new FileRefusal('bulk_file_expands');
  const warn = (warning: string) => void warnings.push(warning);
  return tableLinks(await contentOf(file, options, warn), options, seen);
}

async function contentOf(
  file: OpenFile,
  { withHeader }: Options,
  warn: (warning: string) => void,
): Promise<FileContent> {
  if (!isSheet(file.head)) return csvContent(file, { withHeader, warn });
  // Large, and of no use to most files.
  const { sheetContent } = await import('../../../platform/table-files/sheet-records.ts');
  return sheetContent(file, warn);
}

async function* dumpLinks(
  file: OpenFile,
  options: Options,
  { seen, clicks }: { seen: Seen; clicks: ClickCollector },
): AsyncGenerator<StagedLink> {
  const rows = new SqlRows((table) => isLinkTable(table) || isClickTable(table));
  const decoder = new TextDecoder('utf-8');
  const bytes = createReadStream('', { fd: file.fd, start: 0, autoClose: false, highWaterMark: 256 * 1024 });
  const zones = zonesOf(file.head, options.zone);
  seen.isDump = true;
  let number = seen.from;
  let found: StagedLink[] = [];
  const onRow = (given: SqlRow) => {
    if (clicks.takes(given, zones)) return;
    const row = { ...given, values: given.values.map((each) => each && storable(each)) };
    const link = dumpLink(row, number + 1, { ...options, zone: zones.kept });
    if (link === null) return;
    number += 1;
    seen.source = link.source;
    found.push(link.staged);
  };
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    rows.read(decoder.decode(chunk, { stream: true }), false, onRow);
    for (const piece of clicks.full()) await tell(piece);
    yield* found;
    found = [];
  }
  rows.read(decoder.decode(), true, onRow);
  yield* found;
  if (number === 0) throw new FileRefusal('import_no_links');
}

function pieceWriter() {
  let links: string[] = [];
  let [bytes, sum, total] = [0, 0, 0];
  const flush = async () => {
    if (links.length > 0) await write(`[${links.join(',')}]`);
    links = [];
    bytes = 0;
  };
  return {
    total: () => total,
    end: flush,
    add: async (link: StagedLink) => {
      const text = JSON.stringify(link);
      const size = Buffer.byteLength(text) + 1;
      total += 1;
      sum += size;
      if (total > importLimits.rows) throw new FileRefusal('bulk_file_too_long');
      if (sum > MOST_BYTES) throw new FileRefusal('bulk_file_too_much_text');
      if (links.length === LINKS_PER_PIECE || bytes + size > BYTES_PER_PIECE) await flush();
      links.push(text);
      bytes += size;
    },
  };
}

async function tell(message: object): Promise<void> {
  await write(JSON.stringify(message));
}

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

try {
  await main(JSON.parse(process.argv[2] ?? '{}') as ReaderOptions);
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error;
  await tell({ refusal: error.code, details: error.details });
}
