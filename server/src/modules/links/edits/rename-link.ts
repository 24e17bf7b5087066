import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { Scope } from '../../../platform/scope.ts';
import { addAlias, setMainAlias } from './add-alias.ts';

/** The alias by which a link is shown. */
export function mainAliasOf({ aliases: [first, ...others] }: Pick<ListedLink, 'aliases'>) {
  const main = [first, ...others].find((alias) => alias?.is_main === true) ?? first;
  if (!main) throw new Error('A link has no alias.');
  return main;
}

/** Shows a link by another alias, a new one or one that it has; the former one goes on redirecting. Throws as `addAlias` does. */
export async function renameLink(
  scope: Scope,
  link: ListedLink,
  wanted: { alias?: string | undefined; domain?: string | undefined },
): Promise<ListedLink> {
  const main = mainAliasOf(link);
  const { alias = main.alias, domain = main.domain } = wanted;
  const isIt = (each: typeof main) =>
    each.domain === domain.toLowerCase() && each.alias.toLowerCase() === alias.toLowerCase();
  const known = link.aliases.find(isIt);
  const { hash, version } = link;
  if (!known) return addAlias(scope, hash, { alias, domain, is_main: true, version });
  if (known.is_main) return link;
  return setMainAlias(scope, hash, { alias: known.alias, domain: known.domain, version });
}
