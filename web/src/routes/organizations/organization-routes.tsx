import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
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

const filterNames = ['person', 'area', 'from', 'to', 'search'] as const;
type AuditSearch = Record<(typeof filterNames)[number], string>;

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.audit'],
  validateSearch: (given: Search<AuditSearch>) =>
    Object.fromEntries(filterNames.map((name) => [name, textIn(given[name])])) as AuditSearch,
  beforeLoad: usersOnly,
  loader: async ({ context }) => {
    const { organizationsQuery } = await import('#/features/organizations/organizations.queries.ts');
    await context.queryClient.query(organizationsQuery);
  },
  component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [teamsRoute, auditRoute] as const;
