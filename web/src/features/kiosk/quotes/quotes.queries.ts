import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listQuoteRequests,
  markQuoteAnswered,
  reopenQuoteRequest,
  type QuoteRequestState,
} from '@linklet/contract/sales/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

const key = ['kiosk', 'quote requests'];

/** Requests for quotes, the newest first, page by page. */
export function quoteRequestsQuery(state: QuoteRequestState, search: string) {
  return infiniteQueryOptions({
    queryKey: [...key, state, search],
    queryFn: ({ pageParam, signal }) =>
      api(listQuoteRequests, {
        query: { state, search, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Moves a request to the other list. */
export function useMoveQuoteRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { id: number; to: QuoteRequestState }) =>
      api(to === 'answered' ? markQuoteAnswered : reopenQuoteRequest, { params: { id } }),
    // Somebody else may have been faster; the list tells.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
