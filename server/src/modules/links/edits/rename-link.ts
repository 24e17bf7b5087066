import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { Scope } from '../../../platform/scope.ts';
import { mainAliasOf } from '../main-alias.ts';
import { addAlias, setMainAlias } from './add-alias.ts';

/** Gives a link another main alias, one of its own or a new one; the former goes on redirecting. Throws as these two do. */
export async function renameLink(
  scope: Scope,
  link: ListedLink,
  wanted: { alias?: string | undefined; domain?: string | undefined },
): Promise<ListedLink> {
  const { hash, version } = link;
  const main = mainAliasOf(link);
  const alias = wanted.alias ?? main.alias;
  const domain = wanted.domain ?? main.domain;
  const known = link.aliases.find((each) => each.domain === domain && each.alias === alias);
  if (known?.is_main === true) return link;
  if (known) return setMainAlias(scope, hash, { alias, domain: known.domain, version });
  return addAlias(scope, hash, { alias, domain, is_main: true, version });
}
