import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly, verifiedOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import type { TokenVisit } from './token-loads.ts';

const loads = () => import('./token-loads.ts');

const list = {
  getParentRoute: () => rootRoute,
  loader: async (visit: TokenVisit) => (await loads()).loadTokens(visit),
  component: lazyRouteComponent(() => import('./TokensScreen.tsx'), 'TokensScreen'),
};

const create = {
  getParentRoute: () => rootRoute,
  loader: async (visit: TokenVisit) => (await loads()).loadForm(visit),
  component: lazyRouteComponent(() => import('./CreateTokenScreen.tsx'), 'CreateTokenScreen'),
};

const edit = {
  ...create,
  component: lazyRouteComponent(() => import('./EditTokenScreen.tsx'), 'EditTokenScreen'),
};

/** API tokens of the account, and of teams. */
export const tokenRoutes = [
  createRoute({ ...list, path: routes['settings.api'], beforeLoad: verifiedOnly }),
  createRoute({ ...create, path: routes['settings.api.new'], beforeLoad: verifiedOnly }),
  createRoute({ ...edit, path: routes['settings.api.edit'], beforeLoad: verifiedOnly }),
  createRoute({ ...list, path: routes['teams.api'], beforeLoad: usersOnly }),
  createRoute({ ...create, path: routes['teams.api.new'], beforeLoad: usersOnly }),
  createRoute({ ...edit, path: routes['teams.api.edit'], beforeLoad: usersOnly }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes['org.settings.teams.api'],
    validateSearch: ({ team }: Search<{ team: string }>) => ({ team: textIn(team) }),
    beforeLoad: usersOnly,
    loaderDeps: ({ search: { team } }) => ({ team }),
    loader: async (visit) => (await loads()).loadTeamTokens(visit),
    component: lazyRouteComponent(() => import('./TeamTokensScreen.tsx'), 'TeamTokensScreen'),
  }),
] as const;
