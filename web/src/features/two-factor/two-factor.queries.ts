import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  beginTwoFactor,
  deleteBackupCodes,
  disableTwoFactor,
  makeBackupCodes,
  moveTwoFactor,
  stayWithDevice,
} from '@linklet/contract/two-factor/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

/** What an app is to keep; it counts once the app has shown a code. */
export type NewSecret = z.output<typeof beginTwoFactor.response>;

export function useBeginTwoFactor() {
  return useMutation({ mutationFn: () => api(beginTwoFactor, {}) });
}

export function useMoveTwoFactor() {
  return useMutation({ mutationFn: () => api(moveTwoFactor, {}), ...useStateChange() });
}

export function useStayWithDevice() {
  return useMutation({ mutationFn: () => api(stayWithDevice, {}), ...useStateChange() });
}

export function useDisableTwoFactor() {
  return useMutation({ mutationFn: () => api(disableTwoFactor, {}), ...useStateChange() });
}

export function useMakeBackupCodes() {
  return useMutation({ mutationFn: () => api(makeBackupCodes, {}), ...useStateChange() });
}

export function useDeleteBackupCodes() {
  return useMutation({ mutationFn: () => api(deleteBackupCodes, {}), ...useStateChange() });
}

function useStateChange() {
  const queryClient = useQueryClient();
  return { onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }) };
}
