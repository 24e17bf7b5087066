import type { ListedLink } from '@linklet/contract/links/links.ts';

/** The address that a link is told by, of those that it has. */
export function mainAliasOf({ aliases }: Pick<ListedLink, 'aliases'>): ListedLink['aliases'][number] {
  const main = aliases.find(({ is_main: isMain }) => isMain) ?? aliases[0];
  if (!main) throw new Error('A link has no alias.');
  return main;
}
