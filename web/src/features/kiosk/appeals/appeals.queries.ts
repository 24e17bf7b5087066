import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { declineAppeal, listAppeals } from '@linklet/contract/reports/appeals.ts';
import type { ReportState } from '@linklet/contract/reports/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { appealsKey } from '../reports.queries.ts';

/** The appeals of a state, the newest first, page by page. */
export function appealsQuery(state: ReportState, search: string) {
  return infiniteQueryOptions({
    queryKey: [...appealsKey, state, search],
    queryFn: ({ pageParam, signal }) =>
      api(listAppeals, {
        query: { state, search, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Not for `mutateAsync` without a form: its refusals belong into the dialog. */
export function useDeclineAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: string }) =>
      api(declineAppeal, { params: { id }, body: { answer } }),
    // Somebody else may have been faster; the list tells.
    onSettled: () => queryClient.invalidateQueries({ queryKey: appealsKey }),
    meta: { quiet: true },
  });
}
