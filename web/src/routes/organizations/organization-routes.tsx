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
    const { invitationsQuery } = await import('#/features/organizations/members.queries.ts');
    await Promise.all([
      context.queryClient.query(organizationsQuery),
      context.queryClient.query(invitationsQuery),
    ]);
  },
  component: lazyRouteComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [teamsRoute] as const;
