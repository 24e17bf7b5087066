import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
} from '@linklet/contract/passkeys/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { makePasskey } from './web-authn.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, { signal }),
});

export function useBeginPasskey() {
  return useMutation({ mutationFn: () => api(beginPasskey, {}) });
}

/** Makes a passkey and keeps it under a name; false when the person does not want to. */
export async function makeAndAdd(options: Record<string, unknown>, name: string): Promise<boolean> {
  const response = await makePasskey(options);
  if (response === null) return false;
  await api(addPasskey, { body: { name, response: { ...response } } });
  return true;
}

export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(deletePasskey, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
