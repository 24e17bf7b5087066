import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.teams'],
  beforeLoad: usersOnly,
  loader: async ({ context }) => {
    const { organizationsQuery } = await import('#/features/organizations/organizations.queries.ts');
    await context.queryClient.query(organizationsQuery);
  },
  component: lazyRouteComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [teamsRoute] as const;
