import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listShares,
  listWorkspaceShares,
  revokeShare,
  revokeWorkspaceShare,
  shareStats,
  shareWorkspaceStats,
  type ShareBody,
} from '@linklet/contract/analytics/shares.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, type StatsQuestion } from '../stats-calls.ts';

/** Whose statistics are shared: those of a link or, without one, of all of the workspace. */
export type Shareable = Pick<StatsQuestion, 'link' | 'address'>;

/** By which addresses statistics are shared. */
export function sharesQuery({ link, address }: Shareable) {
  const place = addressPart({ address });
  return queryOptions({
    queryKey: ['stats-shares', link, address],
    queryFn: ({ signal }) =>
      link === undefined
        ? api(listWorkspaceShares, { signal, ...place })
        : api(listShares, { params: { hash: link }, signal, ...place }),
    select: ({ data }) => data,
  });
}

/** Makes an address that shows them. */
export async function share({ link, address }: Shareable, body: ShareBody) {
  const place = addressPart({ address });
  return link === undefined
    ? api(shareWorkspaceStats, { body, ...place })
    : api(shareStats, { params: { hash: link }, body, ...place });
}

export function useRevokeShare(subject: Shareable) {
  const queryClient = useQueryClient();
  const { link, address } = subject;
  const place = addressPart({ address });
  return useMutation({
    mutationFn: async (id: number) =>
      link === undefined
        ? api(revokeWorkspaceShare, { params: { id }, ...place })
        : api(revokeShare, { params: { hash: link, id }, ...place }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharesQuery(subject).queryKey }),
  });
}
