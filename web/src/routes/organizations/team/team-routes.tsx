import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { statsAddress } from '#/routes/analytics/stats-address.ts';
import { usersOnly } from '#/routes/guards.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { routes } from '#/shell/names.ts';

const organizationsQueries = () => import('#/features/organizations/organizations.queries.ts');

interface Visit {
  context: { queryClient: QueryClient };
  params: { organization: string; team: string };
  location: { href: string };
}

/** Whoever asks for a page of a team that they can't enter is told so, where teams are chosen. */
async function requireTeam({ context, params, location }: Visit): Promise<OpenedWorkspace> {
  const { enterTeam, organizationsQuery } = await organizationsQueries();
  const [opened] = await Promise.all([
    enterTeam(params.organization, params.team).catch((error: unknown) =>
      isUnknown(error) ? noTeam(error) : backToTeams('Switching error.'),
    ),
    context.queryClient.query({ ...organizationsQuery, staleTime: 0 }),
  ]);
  const { organization, team } = opened;
  const [former, present] = [
    `/${params.organization}/team/${params.team}`,
    `/${organization.slug}/team/${team?.slug ?? params.team}`,
  ];
  // oxlint-disable-next-line typescript/only-throw-error -- The router's own way to say so.
  if (former !== present) throw redirect({ href: location.href.replace(former, present), replace: true });
  return opened;
}

/** Where teams are chosen, whoever may not see a page of a team is told that there is none. */
export function noTeam(error: unknown): never {
  if (!isUnknown(error)) throw error;
  return backToTeams('Unknown team.');
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status);
}

/** Says what is wrong with the address of a team, where teams are chosen. */
export function backToTeams(sentence: string): never {
  notify(sentence, 'error');
  // oxlint-disable-next-line typescript/only-throw-error -- The router's own way to say so.
  throw redirect({ to: routes['settings.teams'], replace: true });
}

const noTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.none'],
  beforeLoad: async (visit) => {
    await usersOnly(visit);
    backToTeams('Team required.');
  },
});

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.team'],
  ...statsAddress,
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { organization, team } = await requireTeam(visit);
    const { spaceQuery } = await import('#/features/organizations/space/space.queries.ts');
    await visit.context.queryClient.query(
      spaceQuery({ organization: organization.slug, ...(team && { team: team.slug }) }),
    );
  },
  component: lazyRouteComponent(() => import('./TeamScreen.tsx'), 'TeamScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.team'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { permissions } = await requireTeam(visit);
    if (!permissions.includes('teams.update')) backToTeams('Unknown team.');
  },
  component: lazyRouteComponent(() => import('./TeamProfileScreen.tsx'), 'TeamProfileScreen'),
});

const membershipRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.membership'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    await requireTeam(visit);
  },
  component: lazyRouteComponent(() => import('./TeamMembershipScreen.tsx'), 'TeamMembershipScreen'),
});

const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['teams.usage'],
  beforeLoad: usersOnly,
  loader: async (visit) => {
    const { permissions } = await requireTeam(visit);
    if (!permissions.includes('links.view')) backToTeams('Unknown team.');
    const { teamUsageQuery } = await import('#/features/billing/billing.queries.ts');
    const { organization, team } = visit.params;
    await visit.context.queryClient.query({ ...teamUsageQuery({ organization, team }), staleTime: 0 });
  },
  component: lazyRouteComponent(() => import('./TeamUsageScreen.tsx'), 'TeamUsageScreen'),
});

/** The pages of a team. */
export const teamRoutes = [noTeamRoute, overviewRoute, profileRoute, membershipRoute, usageRoute] as const;
