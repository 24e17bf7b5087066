import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getTeamUsage, getUsage, setOverage } from '@linklet/contract/usage/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** What the account has used of its plan. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(getUsage, { signal }),
});

/** What is used of the plan that pays for a team, and how much of it by the team. */
export const teamUsageQuery = (address: { organization: string; team: string }) =>
  queryOptions({
    queryKey: ['usage', address.organization, address.team],
    queryFn: ({ signal }) => api(getTeamUsage, { params: address, signal }),
  });

export function useSetOverage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api(setOverage, { body: { enabled } }),
    onSuccess: (usage) => queryClient.setQueryData(usageQuery.queryKey, usage),
  });
}
