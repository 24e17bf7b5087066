import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { Permission } from '@linklet/contract/access.ts';
import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

const organizationsQueries = () => import('#/features/organizations/organizations.queries.ts');
const transfersQueries = () => import('#/features/organizations/transfers.queries.ts');
const usersQueries = () => import('#/features/organizations/users.queries.ts');

const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.teams'],
  beforeLoad: usersOnly,
  loader: async ({ context: { queryClient } }) => {
    const { organizationsQuery } = await organizationsQueries();
    const { invitationsQuery } = await import('#/features/organizations/members.queries.ts');
    const { organizationInvitationsQuery } = await usersQueries();
    const { transfersQuery } = await transfersQueries();
    await Promise.all([
      queryClient.query(organizationsQuery),
      queryClient.query(invitationsQuery),
      queryClient.query(organizationInvitationsQuery),
      queryClient.query(transfersQuery),
    ]);
  },
  component: lazyRouteComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
});

interface Visit {
  context: { queryClient: QueryClient };
  params: { organization: string };
  location: { href: string };
}

/* eslint-disable @typescript-eslint/only-throw-error -- The router's own way to say where to go instead. */

/** To whoever may not see a page of an organization there is none; from a former address it leads to the present one. */
async function requirePermission(visit: Visit, permission: Permission): Promise<OrganizationView> {
  const { organizationsQuery, findSlug } = await organizationsQueries();
  const { context, params, location } = visit;
  const found = await context.queryClient.query({ ...organizationsQuery, staleTime: 0 });
  const organization = found.find(({ slug }) => slug === params.organization);
  if (organization?.permissions.includes(permission) === true) return organization;
  const present = organization ? undefined : await findSlug(params.organization);
  if (present === undefined || present === params.organization) throw notFound();
  throw redirect({
    href: location.href.replace(`/${params.organization}/`, `/${present}/`),
    replace: true,
  });
}

/* eslint-enable @typescript-eslint/only-throw-error */

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { slug, permissions } = await requirePermission(visit, 'profile.update');
    const { transferQuery } = await transfersQueries();
    if (permissions.includes('organization.transfer'))
      await visit.context.queryClient.query(transferQuery(slug));
  },
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

const filterNames = ['person', 'area', 'from', 'to', 'search'] as const;
type AuditSearch = Record<(typeof filterNames)[number], string>;

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.audit'],
  validateSearch: (given: Search<AuditSearch>) =>
    Object.fromEntries(filterNames.map((name) => [name, textIn(given[name])])) as AuditSearch,
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requirePermission(visit, 'audit.view');
  },
  component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [teamsRoute, profileRoute, usersRoute, rolesRoute, auditRoute] as const;
