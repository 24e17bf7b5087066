import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStart, skipStart } from '@linklet/contract/get-started/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

export const startQuery = queryOptions({
  queryKey: ['get started'],
  queryFn: ({ signal }) => api(getStart, { signal }),
  // Most of it happens elsewhere, and shows when somebody comes back.
  staleTime: 0,
});

export function useSkipStart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isSkipped: boolean) => api(skipStart, { body: { is_skipped: isSkipped } }),
    onSuccess: (start) => queryClient.setQueryData(startQuery.queryKey, start),
  });
}
