import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listShares, revokeShare } from '@linklet/contract/stats-shares.ts';
import { api } from '#/lib/api.ts';

/** By which addresses the statistics of a link are shared. */
export function sharesQuery(hash: string) {
  return queryOptions({
    queryKey: ['stats-shares', hash],
    queryFn: ({ signal }) => api(listShares, { params: { hash }, signal }),
    select: ({ data }) => data,
  });
}

export function useRevokeShare(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(revokeShare, { params: { hash, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharesQuery(hash).queryKey }),
  });
}
