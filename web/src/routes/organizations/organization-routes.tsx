import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { Permission } from '@linklet/contract/access.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

const organizationsQueries = () => import('#/features/organizations/organizations.queries.ts');
const usersQueries = () => import('#/features/organizations/users.queries.ts');

const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.teams'],
  beforeLoad: usersOnly,
  loader: async ({ context: { queryClient } }) => {
    const { organizationsQuery } = await organizationsQueries();
    const { invitationsQuery } = await import('#/features/organizations/members.queries.ts');
    const { organizationInvitationsQuery } = await usersQueries();
    await Promise.all([
      queryClient.query(organizationsQuery),
      queryClient.query(invitationsQuery),
      queryClient.query(organizationInvitationsQuery),
    ]);
  },
  component: lazyRouteComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
});

interface Visit {
  context: { queryClient: QueryClient };
  params: { organization: string };
}

/** To whoever may not see a page of an organization there is none. */
async function requirePermission({ context, params }: Visit, permission: Permission): Promise<void> {
  const { organizationsQuery } = await organizationsQueries();
  const found = await context.queryClient.query({ ...organizationsQuery, staleTime: 0 });
  const organization = found.find(({ slug }) => slug === params.organization);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- The router's own way to say so.
  if (organization?.permissions.includes(permission) !== true) throw notFound();
}

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile'],
  beforeLoad: usersOnly,
  loader: (visit) => requirePermission(visit, 'profile.update'),
  component: lazyRouteComponent(() => import('./OrganizationProfileScreen.tsx'), 'OrganizationProfileScreen'),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.users'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requirePermission(visit, 'users.view');
    const { rolesQuery, sentToOrganizationQuery } = await usersQueries();
    const { queryClient } = visit.context;
    const { organization } = visit.params;
    await Promise.all([
      queryClient.query(rolesQuery(organization)),
      queryClient.query(sentToOrganizationQuery(organization)),
    ]);
  },
  component: lazyRouteComponent(() => import('./OrganizationUsersScreen.tsx'), 'OrganizationUsersScreen'),
});

const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.roles'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requirePermission(visit, 'roles.view');
    const { rolesQuery } = await usersQueries();
    await visit.context.queryClient.query(rolesQuery(visit.params.organization));
  },
  component: lazyRouteComponent(() => import('./OrganizationRolesScreen.tsx'), 'OrganizationRolesScreen'),
});

const signOnQueries = () => import('#/features/single-sign-on/single-sign-on.queries.ts');

const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.sso'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requirePermission(visit, 'sso.update');
    const [{ rolesQuery }, { signOnQuery }] = await Promise.all([usersQueries(), signOnQueries()]);
    const { provisioningQuery } = await import('#/features/provisioning/provisioning.queries.ts');
    const { queryClient } = visit.context;
    const { organization } = visit.params;
    await Promise.all([
      queryClient.query(rolesQuery(organization)),
      queryClient.query({ ...signOnQuery({ organization }), staleTime: 0 }),
      queryClient.query({ ...provisioningQuery(organization), staleTime: 0 }),
    ]);
  },
  component: lazyRouteComponent(() => import('./OrganizationSignOnScreen.tsx'), 'OrganizationSignOnScreen'),
});

const teamSignOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['team.sso'],
  beforeLoad: usersOnly,
  loader: async ({ context: { queryClient }, params }) => {
    const [{ organizationsQuery }, { signOnQuery }] = await Promise.all([
      organizationsQueries(),
      signOnQueries(),
    ]);
    const found = await queryClient.query({ ...organizationsQuery, staleTime: 0 });
    const organization = found.find(({ slug }) => slug === params.organization);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- The router's own way to say so.
    if (!organization?.teams.some(({ slug }) => slug === params.team)) throw notFound();
    await queryClient.query({ ...signOnQuery(params), staleTime: 0 });
  },
  component: lazyRouteComponent(() => import('./TeamSignOnScreen.tsx'), 'TeamSignOnScreen'),
});

const filterNames = ['person', 'area', 'from', 'to', 'search'] as const;
type AuditSearch = Record<(typeof filterNames)[number], string>;

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.audit'],
  validateSearch: (given: Search<AuditSearch>) =>
    Object.fromEntries(filterNames.map((name) => [name, textIn(given[name])])) as AuditSearch,
  beforeLoad: usersOnly,
  loader: (visit) => requirePermission(visit, 'audit.view'),
  component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [
  teamsRoute,
  profileRoute,
  usersRoute,
  rolesRoute,
  signOnRoute,
  teamSignOnRoute,
  auditRoute,
] as const;
