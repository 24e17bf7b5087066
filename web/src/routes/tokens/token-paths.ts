import type { TokenPaths } from '#/features/tokens/token-paths.ts';
import type { TokenOwner } from '#/features/tokens/tokens.queries.ts';
import { routes } from '#/shell/names.ts';

/** Where the pages about tokens of the account, or of a team, are. */
export function tokenPaths(owner: TokenOwner): TokenPaths {
  const name = owner === null ? 'settings' : 'teams';
  const at = (route: 'api' | 'api.new' | 'api.edit') =>
    routes[`${name}.${route}`]
      .replace('$organization', owner?.organization ?? '')
      .replace('$team', owner?.team ?? '');
  return {
    list: at('api'),
    create: at('api.new'),
    edit: (id) => at('api.edit').replace('$tokenId', id),
  };
}
