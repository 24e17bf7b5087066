import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { signOnQuery } from '#/features/single-sign-on/single-sign-on.queries.ts';
import { backToTeams, noTeam, type TeamVisit } from './team-loads.ts';

/** For whoever sees the team; the service decides who sees its sign-on. */
export async function loadTeamSignOn({ context: { queryClient }, params }: TeamVisit): Promise<void> {
  const found = await queryClient.query({ ...organizationsQuery, staleTime: 0 });
  const organization = found.find(({ slug }) => slug === params.organization);
  if (!organization?.teams.some(({ slug }) => slug === params.team)) backToTeams('Unknown team.');
  await queryClient.query({ ...signOnQuery(params), staleTime: 0 }).catch(noTeam);
}
