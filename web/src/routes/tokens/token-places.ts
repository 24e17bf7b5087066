import type { TokenPaths } from '#/features/tokens/token-paths.ts';
import type { Owner, Place, Places } from '#/routes/places/place.ts';
import { routes } from '#/shell/names.ts';

export type TokenPlace = Place<TokenPaths>;

/** Where there are tokens: of the account, and of teams. */
export const tokenPlaces: Places<TokenPaths> = { feature: 'use_api', pathsOf };

function pathsOf(owner: Owner): TokenPaths {
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
