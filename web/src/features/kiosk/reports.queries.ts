import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  banReported,
  dismissReport,
  listReports,
  type BanReportedBody,
  type ReportState,
} from '@linklet/contract/reports.ts';
import { api } from '#/lib/api.ts';

const key = ['kiosk', 'reports'];

/** What visitors reported, the newest first, page by page. */
export function reportsQuery(state: ReportState, search: string) {
  return infiniteQueryOptions({
    queryKey: [...key, state, search],
    queryFn: ({ pageParam, signal }) =>
      api(listReports, {
        query: { state, search, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useDismissReport() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: (id: number) => api(dismissReport, { params: { id } }),
    // Somebody else may have been faster; the list tells.
    onSettled: changed,
  });
}

/** Not for `mutateAsync` without a form: its refusals belong beside the field. */
export function useBanReported() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: BanReportedBody }) =>
      api(banReported, { params: { id }, body }),
    onSuccess: changed,
    meta: { quiet: true },
  });
}

function useReportsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}
