import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  endOtherSessions,
  endSession,
  getDeletion,
  listSessions,
  restoreAccount,
} from '@linklet/contract/settings.ts';
import { api } from '#/lib/api.ts';
import { stateQuery } from '#/lib/state-query.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(listSessions, { signal }),
});

/** What is lost with the account. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => api(getDeletion, { signal }),
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

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(cancelEmailChange, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

export function useRestoreAccount() {
  return useMutation({ mutationFn: () => api(restoreAccount, {}) });
}
