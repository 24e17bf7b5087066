import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import type { FileSource, ImportColumn } from '@linklet/contract/imports/sources.ts';
import { storable, textOf, unguarded, type Cell } from '../../../platform/table-files/cells.ts';
import type { FileContent } from '../../../platform/table-files/records.ts';
import { detectHeader, detectPlain, isHeader, type DetectedHeader } from './header.ts';
import { isAmbiguous } from './moments.ts';
import { toStagedLink, type SourceCells, type SourceOptions, type StagedLink } from './source-link.ts';

export interface TableOptions extends SourceOptions {
  withHeader: boolean;
  columns?: readonly (ImportColumn | null)[] | undefined;
}

/** What is seen of a table while its links are read. */
export interface SeenTable {
  source: FileSource;
  columns: { name: string; meaning: ImportColumn | null }[];
  first: string[][];
  asksDates: boolean;
}

const SHOWN_CHARACTERS = 200;
// They come along where text is copied from pages.
const unseen = /[\u200B-\u200F\u2060\uFEFF]/u;

/** The links of a table; what is seen of it goes into `seen`. `from`: the number of rows before them. */
export async function* tableLinks(
  { records }: FileContent,
  options: TableOptions,
  seen: SeenTable & { from: number },
): AsyncGenerator<StagedLink> {
  let header: DetectedHeader | null = null;
  for await (const { number, cells } of records) {
    const texts = cells.map(plainText);
    if (header === null) {
      // A first row that holds a destination is a link, whatever is said of it.
      const withHeader = options.withHeader && isHeader(texts);
      header = headerOf(texts, { ...options, withHeader });
      noteHeader(seen, { texts, header, withHeader });
      if (withHeader) continue;
    }
    if (texts.every((text) => text === '')) continue;
    note(seen, texts, header);
    yield toStagedLink(seen.from + number, cellsOf(header, texts), options);
  }
}

function plainText(cell: Cell): string {
  if (typeof cell === 'object' && cell.fault !== undefined) return '#N/A';
  return unguarded(withoutUnseen(storable(textOf(cell))));
}

function withoutUnseen(text: string): string {
  let [from, until] = [0, text.length];
  while (from < until && unseen.test(text.charAt(from))) from += 1;
  while (until > from && unseen.test(text.charAt(until - 1))) until -= 1;
  return text.slice(from, until);
}

function headerOf(texts: string[], { withHeader, columns }: TableOptions): DetectedHeader {
  const detected = withHeader ? detectHeader(texts) : detectPlain(texts);
  return columns === undefined ? detected : { ...detected, meanings: [...columns] };
}

interface Read {
  texts: string[];
  header: DetectedHeader;
  withHeader: boolean;
}

function noteHeader(seen: SeenTable, { texts, header: { source, meanings }, withHeader }: Read): void {
  seen.source = source;
  seen.columns = texts.map((name, place) => ({
    name: withHeader ? name.slice(0, SHOWN_CHARACTERS) : `Column ${String(place + 1)}`,
    meaning: meanings[place] ?? null,
  }));
}

function note(seen: SeenTable, texts: string[], { meanings }: DetectedHeader): void {
  if (seen.first.length < importLimits.previewed)
    seen.first.push(texts.map((text) => text.slice(0, SHOWN_CHARACTERS)));
  for (const name of ['created_at', 'expires_at'] as const) {
    const place = meanings.indexOf(name);
    if (place !== -1 && isAmbiguous(texts[place]?.trim() ?? '')) seen.asksDates = true;
  }
}

function cellsOf({ meanings }: DetectedHeader, texts: readonly string[]): SourceCells {
  return Object.fromEntries(
    meanings.flatMap((meaning, place) => {
      const text = texts[place] ?? '';
      return meaning === null || text === '' ? [] : [[meaning, text] as const];
    }),
  );
}
