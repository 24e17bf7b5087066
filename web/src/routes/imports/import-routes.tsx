import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import type { ImportVisit } from './import-loads.ts';

const imports = {
  getParentRoute: () => rootRoute,
  beforeLoad: usersOnly,
  validateSearch: ({ shown }: Search<{ shown: string }>) => ({ shown: textIn(shown) }),
  loader: async (visit: ImportVisit) => (await import('./import-loads.ts')).loadImports(visit),
  component: lazyRouteComponent(() => import('./ImportsScreen.tsx'), 'ImportsScreen'),
};

/** Moving links into the account's workspace, and into those of teams. */
export const importRoutes = [
  createRoute({ ...imports, path: routes['settings.import'] }),
  createRoute({ ...imports, path: routes['teams.import'] }),
] as const;
