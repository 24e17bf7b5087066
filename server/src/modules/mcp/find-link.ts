import { z } from 'zod';
import { linkHash } from '@linklet/contract/links/hash.ts';
import { line } from '@linklet/contract/http/text.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readLink, readLinkOfAlias } from '../links/index.ts';

/** How an agent names a link. */
export const linkName = line()
  .min(1)
  .max(700)
  .describe('The id of a link, or its short URL, such as https://go.example.com/sale');

/** Throws `not_found`, also for a link in the trash. */
export async function findLink(scope: TokenScope, name: string): Promise<ListedLink> {
  const link = await (linkHash.safeParse(name).success ? readLink(scope, name) : findByUrl(scope, name));
  if (link.state === 'deleted') throw new AppError('not_found');
  return link;
}

async function findByUrl(scope: TokenScope, name: string): Promise<ListedLink> {
  const [host = '', ...rest] = name.replace(/^https?:\/\//i, '').split('/');
  const alias = rest.join('/');
  return alias === ''
    ? readLinkOfAlias(scope, host, undefined)
    : readLinkOfAlias(scope, alias, host.toLowerCase());
}

export const linkView = z.object({
  id: z.string(),
  short_url: z.string(),
  /** Of all aliases. */
  short_urls: z.array(z.string()),
  destination: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  state: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  external_id: z.string().nullable(),
});

export function toView(link: ListedLink): z.input<typeof linkView> {
  const { hash: id, url: destination, title, description, created_at, expires_at, options } = link;
  const main = link.aliases.find(({ is_main }) => is_main) ?? link.aliases[0];
  return {
    id,
    short_url: main?.linklet ?? '',
    short_urls: link.aliases.map(({ linklet }) => linklet),
    ...{ destination, title, description, tags: main?.tags ?? [], state: stateOf(link) },
    ...{ created_at, expires_at, external_id: options.external_id },
  };
}

function stateOf({ state, blocked, is_expired }: ListedLink): string {
  if (blocked !== null) return 'blocked';
  return state === 'active' && is_expired ? 'expired' : state;
}
