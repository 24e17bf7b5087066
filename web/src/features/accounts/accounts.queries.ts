import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  cancelEmailChange,
  getDeletion,
  getEmailChange,
  restoreAccount,
  sendVerification,
  undoEmailChange,
  verifyEmail,
} from '@linklet/contract/accounts/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

/** Failures are shown by the screen. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (params: z.input<NonNullable<typeof verifyEmail.params>>) => api(verifyEmail, { params }),
    meta: { quiet: true },
  });
}

export function useSendVerification() {
  return useMutation({ mutationFn: () => api(sendVerification, {}) });
}

/** What the link to a former address would put back; nobody has to be signed in for it. */
export function emailChangeQuery(token: string) {
  return queryOptions({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => api(getEmailChange, { query: { token }, signal }),
    // A link that was used is not asked about again.
    staleTime: Infinity,
  });
}

/** Failures are shown by the screen. */
export function useUndoEmailChange(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(undoEmailChange, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
    meta: { quiet: true },
  });
}

/** What is lost with the account. */
export const deletionQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: ({ signal }) => api(getDeletion, { signal }),
});

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
