import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { TeamFeature } from '@linklet/contract/plans/entitlements.ts';
import { getTeamFeatures, setTeamFeatures } from '@linklet/contract/organizations/team-features.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import type { TeamAddress } from '../members/members.queries.ts';

/** Which of the plan's features a team may use. */
export const teamFeaturesQuery = (address: TeamAddress) =>
  queryOptions({
    queryKey: ['team', address.organization, address.team, 'features'],
    queryFn: ({ signal }) => api(getTeamFeatures, { params: { ...address }, signal }),
  });

/** Keeps features from a team. The screen may be in that team. */
export function useWithhold(address: TeamAddress): (withheld: readonly TeamFeature[]) => Promise<void> {
  const queryClient = useQueryClient();
  return async (withheld) => {
    const view = await api(setTeamFeatures, { params: { ...address }, body: { withheld: [...withheld] } });
    queryClient.setQueryData(teamFeaturesQuery(address).queryKey, view);
    await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
}
