import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { statsAddress } from '#/routes/analytics/stats-address.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import { requireOrganization, requirePermission } from './organization-guards.ts';
import { teamRoutes } from './team/team-routes.tsx';
import { hasOwnSpace, managesTeams, mayOnboard, seesDashboard } from './who-sees.ts';

const organizationsQueries = () => import('#/features/organizations/organizations.queries.ts');
const transfersQueries = () => import('#/features/organizations/transfers/transfers.queries.ts');
const usersQueries = () => import('#/features/organizations/members/users.queries.ts');

const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.teams'],
  beforeLoad: usersOnly,
  loader: async ({ context: { queryClient } }) => {
    const { organizationsQuery } = await organizationsQueries();
    const { invitationsQuery } = await import('#/features/organizations/members/members.queries.ts');
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

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const organization = await requirePermission(visit, 'profile.update');
    const { transferQuery } = await transfersQueries();
    if (permissionsOf(organization).includes('organization.transfer'))
      await visit.context.queryClient.query(transferQuery(organization.slug));
  },
  component: lazyRouteComponent(() => import('./OrganizationProfileScreen.tsx'), 'OrganizationProfileScreen'),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile.users'],
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
  path: routes['org.settings.profile.roles'],
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
  path: routes['org.settings.profile.sso'],
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
  loader: async (visit) => (await import('./team/team-sign-on-load.ts')).loadTeamSignOn(visit),
  component: lazyRouteComponent(() => import('./team/TeamSignOnScreen.tsx'), 'TeamSignOnScreen'),
});

const organizationTeamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.teams'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requireOrganization(visit, managesTeams);
  },
  component: lazyRouteComponent(() => import('./OrganizationTeamsScreen.tsx'), 'OrganizationTeamsScreen'),
});

const teamsMembersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.teams.members'],
  validateSearch: ({ team }: Search<{ team: string }>) => ({ team: textIn(team) }),
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requireOrganization(visit, managesTeams);
  },
  component: lazyRouteComponent(
    () => import('./OrganizationTeamMembersScreen.tsx'),
    'OrganizationTeamMembersScreen',
  ),
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

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.dashboard'],
  ...statsAddress,
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { slug } = await requireOrganization(visit, seesDashboard);
    const { countsQuery } = await organizationsQueries();
    const { organizationLinksQuery } = await import('#/features/organizations/space/space.queries.ts');
    const { queryClient } = visit.context;
    await Promise.all([
      queryClient.query(countsQuery(slug)),
      queryClient.query({ ...organizationLinksQuery(slug), staleTime: 0 }),
    ]);
  },
  component: lazyRouteComponent(
    () => import('./OrganizationDashboardScreen.tsx'),
    'OrganizationDashboardScreen',
  ),
});

const ownSpaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.me'],
  ...statsAddress,
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { slug } = await requireOrganization(visit, hasOwnSpace);
    const { spaceQuery } = await import('#/features/organizations/space/space.queries.ts');
    await visit.context.queryClient.query(spaceQuery({ organization: slug }));
  },
  component: lazyRouteComponent(() => import('./OwnSpaceScreen.tsx'), 'OwnSpaceScreen'),
});

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.onboarding'],
  validateSearch: ({ organization, step }: Search<{ organization: string; step: string }>) => ({
    organization: textIn(organization),
    /** Of setting it up again. */
    step: textIn(step),
  }),
  beforeLoad: usersOnly,
  loaderDeps: ({ search: { organization } }) => ({ organization }),
  loader: async ({ context, location, deps: { organization } }) => {
    const { organizationsQuery } = await organizationsQueries();
    await context.queryClient.query(organizationsQuery);
    if (organization === '') return;
    await requireOrganization({ context, location, params: { organization } }, mayOnboard);
    const { rolesQuery } = await usersQueries();
    await context.queryClient.query(rolesQuery(organization));
  },
  component: lazyRouteComponent(() => import('./onboarding/OnboardingScreen.tsx'), 'OnboardingScreen'),
});

/** Organizations and their teams. */
export const organizationRoutes = [
  onboardingRoute,
  teamsRoute,
  dashboardRoute,
  ownSpaceRoute,
  profileRoute,
  usersRoute,
  rolesRoute,
  signOnRoute,
  organizationTeamsRoute,
  teamsMembersRoute,
  teamSignOnRoute,
  auditRoute,
  ...teamRoutes,
] as const;
