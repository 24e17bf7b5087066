import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getUsage, setOverage } from '@linklet/contract/usage.ts';
import { api } from '#/lib/api.ts';

/** What the account has used of its plan. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(getUsage, { signal }),
});

export function useSetOverage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api(setOverage, { body: { enabled } }),
    onSuccess: (usage) => queryClient.setQueryData(usageQuery.queryKey, usage),
  });
}
