import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endOtherSessions,
  endSession,
  impersonate,
  listSessions,
  stopImpersonating,
} from '@linklet/contract/sessions/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(listSessions, { signal }),
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useImpersonate() {
  return useMutation({ mutationFn: (id: string) => api(impersonate, { params: { id } }) });
}

export function useStopImpersonating() {
  return useMutation({ mutationFn: () => api(stopImpersonating, {}) });
}
