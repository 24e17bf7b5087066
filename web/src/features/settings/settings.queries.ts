import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginTwoFactor,
  deleteBackupCodes,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  getDeletion,
  listSessions,
  makeBackupCodes,
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

export function useRestoreAccount() {
  return useMutation({ mutationFn: () => api(restoreAccount, {}) });
}

/** The secret that an app is to keep; it counts once the app has shown a code. */
export function useBeginTwoFactor() {
  return useMutation({ mutationFn: () => api(beginTwoFactor, {}) });
}

export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(disableTwoFactor, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

export function useMakeBackupCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(makeBackupCodes, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

export function useDeleteBackupCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteBackupCodes, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}
