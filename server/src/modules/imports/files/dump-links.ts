import type { FileSource } from '@linklet/contract/imports/sources.ts';
import { columnsOf, type SqlRow } from './sql-rows.ts';
import { toStagedLink, type SourceCells, type SourceOptions, type StagedLink } from './source-link.ts';

type Fields = Readonly<Record<string, string>>;

interface DumpKind {
  source: FileSource;
  /** Columns that its table of links has. */
  has: readonly string[];
  isTable: (name: string) => boolean;
  /** Where the dump does not say. */
  columns: readonly string[] | null;
  toCells: (fields: Fields) => SourceCells;
  /** The column by which its table of clicks names it. */
  ref: string;
}

const kinds: readonly DumpKind[] = [
  {
    source: 'yourls',
    has: ['keyword', 'url'],
    isTable: (name) => /(?:^|_)url$/i.test(name),
    columns: ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'],
    ref: 'keyword',
    toCells: ({ keyword = '', url = '', title = '', timestamp = '', clicks = '' }) => ({
      ...{ alias: keyword, url, title, created_at: timestamp, clicks },
    }),
  },
  {
    source: 'polr',
    has: ['short_url', 'long_url'],
    isTable: (name) => /(?:^|_)links$/i.test(name),
    columns: null,
    ref: 'id',
    toCells: (fields) => ({
      ...{ alias: fields['short_url'] ?? '', url: fields['long_url'] ?? '', clicks: fields['clicks'] ?? '' },
      created_at: fields['created_at'] ?? '',
      archived: fields['is_disabled'] ?? '',
      // Such a link answers at its alias and a secret behind it.
      password: fields['secret_key'] ?? '',
    }),
  },
];

export function isLinkTable(name: string): boolean {
  return kinds.some(({ isTable }) => isTable(name));
}

/** The link that a row of a dump is, and of which service; null for a row of something else. */
export function dumpLink(
  row: SqlRow,
  number: number,
  options: SourceOptions,
): { source: FileSource; staged: StagedLink } | null {
  for (const kind of kinds) {
    if (!kind.isTable(row.table)) continue;
    const names = columnsOf(row, kind);
    if (names === null) continue;
    const fields = Object.fromEntries(names.map((name, place) => [name, row.values[place] ?? '']));
    const ref = fields[kind.ref] ?? '';
    return { source: kind.source, staged: { ...toStagedLink(number, kind.toCells(fields), options), ref } };
  }
  return null;
}
