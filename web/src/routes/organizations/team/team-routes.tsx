import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { statsAddress } from '#/routes/analytics/stats-address.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

const loads = () => import('./team-loads.ts');

const noTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.none'],
  beforeLoad: async (visit) => {
    await usersOnly(visit);
    (await loads()).backToTeams('Team required.');
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.team'],
  ...statsAddress,
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadOverview(visit),
  component: lazyRouteComponent(() => import('./TeamScreen.tsx'), 'TeamScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.team'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadProfile(visit),
  component: lazyRouteComponent(() => import('./TeamProfileScreen.tsx'), 'TeamProfileScreen'),
});

const membershipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.membership'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await (await loads()).requireTeam(visit);
  },
  component: lazyRouteComponent(() => import('./TeamMembershipScreen.tsx'), 'TeamMembershipScreen'),
});

const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.usage'],
  beforeLoad: usersOnly,
  loader: async (visit) => (await loads()).loadUsage(visit),
  component: lazyRouteComponent(() => import('./TeamUsageScreen.tsx'), 'TeamUsageScreen'),
});

/** The pages of a team. */
export const teamRoutes = [noTeamRoute, overviewRoute, profileRoute, membershipRoute, usageRoute] as const;
