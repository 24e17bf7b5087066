import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { mainAliasOf } from '../find-link.ts';
import { allLinks } from './list.ts';

const COLUMNS = [
  'url',
  'short_url',
  'domain',
  'alias',
  'title',
  'description',
  'tags',
  'state',
  'created_at',
  'expires_at',
];

/** Writes all links outside the trash, page by page: as CSV, or as one JSON value a line. */
export async function exportLinks(typed: string[]): Promise<void> {
  const { values } = parseArgs({
    args: typed,
    options: { out: { type: 'string' }, json: { type: 'boolean' } },
  });
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out, { flags: 'wx' });
  if (values.out !== undefined) await once(out, 'open');
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  if (values.json !== true) await write(csvStart + toCsvLine(COLUMNS));
  for await (const link of allLinks({}))
    await write(values.json === true ? `${JSON.stringify(link)}\n` : lineOf(link));
  if (values.out !== undefined) {
    out.end();
    await once(out, 'close');
  }
}

function lineOf({ aliases, ...link }: ListedLink): string {
  const main = mainAliasOf({ aliases });
  const cells = [link.url, main?.linklet, main?.domain, main?.alias, link.title, link.description];
  return toCsvLine([
    ...cells.map((cell) => cell ?? ''),
    ...[(main?.tags ?? []).join(','), link.state, link.created_at, link.expires_at ?? ''],
  ]);
}
