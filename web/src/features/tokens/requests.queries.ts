import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  decideTokenRequests,
  listTokenRequests,
  REQUESTS_AT_ONCE,
  type TokenRequest,
} from '@linklet/contract/tokens/requests.ts';
import { api } from '#/lib/transport/api.ts';
import type { TokenOwner } from './tokens.queries.ts';

/** What tokens of a workspace ask for. */
export const requestsQuery = (address: TokenOwner) =>
  queryOptions({
    queryKey: ['token requests', address],
    queryFn: ({ signal }) => api(listTokenRequests, { address, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });

export type Decision = 'approve' | 'refuse';

/** Decides on requests, the oldest first; `onPart` is told how many are decided. Answers how many could not be done. */
export function useDecide(address: TokenOwner) {
  const queryClient = useQueryClient();
  return async (
    requests: readonly TokenRequest[],
    decision: Decision,
    onPart: (decided: number) => void,
  ): Promise<number> => {
    const ids = requests.map(({ id }) => id).toReversed();
    let failed = 0;
    try {
      for (let first = 0; first < ids.length; first += REQUESTS_AT_ONCE) {
        const body = { ids: ids.slice(first, first + REQUESTS_AT_ONCE), decision };
        const { data } = await api(decideTokenRequests, { address, body });
        failed += data.filter(({ state }) => state === 'failed').length;
        onPart(Math.min(first + REQUESTS_AT_ONCE, ids.length));
      }
      return failed;
    } finally {
      // Links are in lists of many kinds.
      await queryClient.invalidateQueries();
    }
  };
}
