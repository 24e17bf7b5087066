import { parseArgs } from 'node:util';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { call } from '../client.ts';
import { shortUrlOf } from '../find-link.ts';
import { say, sayJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const text = { type: 'string' } as const;

/** Makes a link, and says its short URL alone, for other programs to read. */
export async function shorten(typed: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: {
      ...{ alias: text, domain: text, title: text, expires: text },
      tag: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new UsageError('Please give one URL.');
  const { alias, domain, title, expires: expires_at, tag: tags } = values;
  const [link] = await call(createLink, { body: { url, alias, domain, title, expires_at, tags } });
  if (!link) throw new Error('No link was made.');
  if (values.json === true) sayJson(link);
  else say(shortUrlOf(link as Parameters<typeof shortUrlOf>[0]));
}
