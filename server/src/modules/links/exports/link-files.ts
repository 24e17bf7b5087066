import type { LinkExportFormat } from '@linklet/contract/links/exports.ts';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { writeJson } from '../../../platform/json-document.ts';
import type { ExportedLink } from './exported-links.ts';
import { writeXlsx } from './xlsx-file.ts';

/** `hasClicks`: whether there is a column for them. */
type Write = (links: AsyncIterable<ExportedLink>, hasClicks: boolean) => AsyncIterable<string | Uint8Array>;

/** Writes links as a file, piece by piece. */
export const linkFiles: Record<LinkExportFormat, { write: Write; type: string }> = {
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
  json: {
    write: (links) => writeJson({ values: {}, lists: { links } }),
    type: 'application/json; charset=utf-8',
  },
  xlsx: {
    write: (links, hasClicks) => writeXlsx(rowsOf(links, hasClicks)),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

async function* writeCsv(links: AsyncIterable<ExportedLink>, hasClicks: boolean): AsyncGenerator<string> {
  yield csvStart;
  for await (const row of rowsOf(links, hasClicks)) yield toCsvLine(row);
}

async function* rowsOf(links: AsyncIterable<ExportedLink>, hasClicks: boolean): AsyncGenerator<string[]> {
  yield [
    'short link',
    'other short links',
    'destination',
    'tags',
    'title',
    'description',
    'state',
    'created at',
    'expires at',
    ...(hasClicks ? ['clicks'] : []),
  ];
  for await (const link of links) {
    yield [
      link.short_link,
      link.other_short_links.join(' '),
      link.destination,
      link.tags.join(', '),
      link.title ?? '',
      link.description ?? '',
      link.state,
      link.created_at,
      link.expires_at ?? '',
      ...(hasClicks ? [String(link.clicks ?? '')] : []),
    ];
  }
}
