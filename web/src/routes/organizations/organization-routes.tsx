import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { statsAddress } from '#/routes/analytics/stats-address.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import { teamRoutes } from './team/team-routes.tsx';

// Not in the first view of other screens.
const loads = () => import('./organization-loads.ts');

const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['settings.teams'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadTeams(visit),
  component: lazyRouteComponent(() => import('./TeamsScreen.tsx'), 'TeamsScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadProfile(visit),
  component: lazyRouteComponent(() => import('./OrganizationProfileScreen.tsx'), 'OrganizationProfileScreen'),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile.users'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadUsers(visit),
  component: lazyRouteComponent(() => import('./OrganizationUsersScreen.tsx'), 'OrganizationUsersScreen'),
});

const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile.roles'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadRoles(visit),
  component: lazyRouteComponent(() => import('./OrganizationRolesScreen.tsx'), 'OrganizationRolesScreen'),
});

const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.profile.sso'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadSignOn(visit),
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
  loader: async (visit) => (await loads()).loadManagedTeams(visit),
  component: lazyRouteComponent(() => import('./OrganizationTeamsScreen.tsx'), 'OrganizationTeamsScreen'),
});

const teamsMembersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.settings.teams.members'],
  validateSearch: ({ team }: Search<{ team: string }>) => ({ team: textIn(team) }),
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadManagedTeams(visit),
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
  loader: async (visit) => (await loads()).loadAudit(visit),
  component: lazyRouteComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.dashboard'],
  ...statsAddress,
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadDashboard(visit),
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
  loader: async (visit) => (await loads()).loadOwnSpace(visit),
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
  loader: async ({ context, location, deps }) =>
    (await loads()).loadOnboarding({ context, location, params: deps }),
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
