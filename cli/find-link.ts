import { getLink, getLinkOfAlias } from '@linklet/contract/links/edits.ts';
import { linkHash } from '@linklet/contract/links/hash.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { call } from './client.ts';
import { UsageError } from './usage-error.ts';

/** A link by its id, its short URL or its alias on the default domain. */
export async function findLink(name: string | undefined): Promise<ListedLink> {
  if (name === undefined) throw new UsageError('Please name a link.');
  if (linkHash.safeParse(name).success) return call(getLink, { params: { hash: name } });
  const [host = '', ...rest] = name.replace(/^https?:\/\//i, '').split('/');
  const alias = rest.join('/');
  if (alias === '') return call(getLinkOfAlias, { params: { alias: host } });
  return call(getLinkOfAlias, { params: { alias }, query: { domain: host.toLowerCase() } });
}

type WithAliases = Pick<ListedLink, 'aliases'>;

export function mainAliasOf({ aliases }: WithAliases): WithAliases['aliases'][number] | undefined {
  return aliases.find(({ is_main: isMain }) => isMain) ?? aliases[0];
}

export function shortUrlOf(link: WithAliases): string {
  return mainAliasOf(link)?.linklet ?? '';
}
