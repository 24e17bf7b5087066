import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addReportNote,
  banHost,
  banReported,
  dismissReport,
  liftBan,
  listBans,
  listReports,
  previewBan,
  reopenReport,
  type Ban,
  type BanKind,
  type ReportState,
} from '@linklet/contract/reports/endpoints.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { api } from '#/lib/transport/api.ts';

const key = ['kiosk', 'reports'];
const bansKey = ['kiosk', 'bans'];
/** What lifting a ban decides as well. */
export const appealsKey = ['kiosk', 'appeals'];

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
    mutationFn: ({ id, body }: { id: number; body: Ban }) => api(banReported, { params: { id }, body }),
    onSuccess: changed,
    meta: { quiet: true },
  });
}

/** Not for `mutateAsync` without a form: its refusals belong into the dialog. */
export function useAddReportNote() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      api(addReportNote, { params: { id }, body: { text } }),
    onSuccess: changed,
    meta: { quiet: true },
  });
}

export function useReopenReport() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: (id: number) => api(reopenReport, { params: { id } }),
    onSettled: changed,
  });
}

/** What a ban would block. Its refusals belong beside the field. */
export function banPreviewQuery(ban: Ban) {
  return queryOptions({
    queryKey: ['kiosk', 'ban preview', ban],
    queryFn: ({ signal }) => api(previewBan, { body: ban, signal }),
    staleTime: 30_000,
    retry: false,
  });
}

/** Not for `mutateAsync` without a form: its refusals belong beside the field. */
export function useBanHost() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: (body: { value: string; reason: ReportReason }) => api(banHost, { body }),
    onSuccess: changed,
    meta: { quiet: true },
  });
}

/** The bans in force, of one kind or of all, the newest first, page by page. */
export function bansQuery(search: string, kind?: BanKind) {
  return infiniteQueryOptions({
    queryKey: [...bansKey, search, kind],
    queryFn: ({ pageParam, signal }) =>
      api(listBans, { query: { search, kind, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useLiftBan() {
  const changed = useReportsChanged();
  return useMutation({
    mutationFn: (id: number) => api(liftBan, { params: { id } }),
    onSettled: changed,
  });
}

function useReportsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: bansKey }),
      queryClient.invalidateQueries({ queryKey: appealsKey }),
    ]);
  };
}
