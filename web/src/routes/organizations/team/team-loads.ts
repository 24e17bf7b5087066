import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import { teamUsageQuery } from '#/features/billing/usage/usage.queries.ts';
import { enterTeam, organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { spaceQuery } from '#/features/organizations/space/space.queries.ts';
import { notify } from '#/lib/notices.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { routes } from '#/shell/names.ts';

export interface TeamVisit {
  context: { queryClient: QueryClient };
  params: { organization: string; team: string };
  location: { href: string };
}

/** Whoever asks for a page of a team that they can't enter is told so, where teams are chosen. */
export async function requireTeam({ context, params, location }: TeamVisit): Promise<OpenedWorkspace> {
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

export async function loadOverview(visit: TeamVisit): Promise<void> {
  const { organization, team } = await requireTeam(visit);
  await visit.context.queryClient.query(
    spaceQuery({ organization: organization.slug, ...(team && { team: team.slug }) }),
  );
}

/** For whoever may change the team. */
export async function loadProfile(visit: TeamVisit): Promise<void> {
  const { permissions } = await requireTeam(visit);
  if (!permissions.includes('teams.update')) backToTeams('Unknown team.');
}

/** For whoever sees its links. */
export async function loadUsage(visit: TeamVisit): Promise<void> {
  const { permissions } = await requireTeam(visit);
  if (!permissions.includes('links.view')) backToTeams('Unknown team.');
  const { organization, team } = visit.params;
  await visit.context.queryClient.query({ ...teamUsageQuery({ organization, team }), staleTime: 0 });
}
