import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import process from 'node:process';
import type { Writable } from 'node:stream';
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
  const isJson = values.json === true;
  if (values.out === undefined) await write(process.stdout, isJson);
  else await writeFile(values.out, isJson);
}

/** All of it, or no file. */
async function writeFile(path: string, isJson: boolean): Promise<void> {
  const out = createWriteStream(path, { flags: 'wx' });
  try {
    await once(out, 'open');
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(isThere ? `${path} is there already.` : `${path} can’t be written.`);
  }
  try {
    await write(out, isJson);
    out.end();
    await once(out, 'close');
  } catch (error) {
    out.destroy();
    rmSync(path, { force: true });
    throw error;
  }
}

async function write(out: Writable, isJson: boolean): Promise<void> {
  const add = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  if (!isJson) await add(csvStart + toCsvLine(COLUMNS));
  for await (const link of allLinks({})) await add(isJson ? `${JSON.stringify(link)}\n` : lineOf(link));
}

function lineOf({ aliases, ...link }: ListedLink): string {
  const main = mainAliasOf({ aliases });
  const cells = [link.url, main?.linklet, main?.domain, main?.alias, link.title, link.description];
  return toCsvLine([
    ...cells.map((cell) => cell ?? ''),
    ...[(main?.tags ?? []).join(','), link.state, link.created_at, link.expires_at ?? ''],
  ]);
}
