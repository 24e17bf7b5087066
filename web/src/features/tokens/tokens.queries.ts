import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  editToken,
  listTokens,
  makeToken,
  resumeToken,
  revokeToken,
  type TokenSettings,
  type TokenView,
} from '@linklet/contract/tokens/endpoints.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';

/** Whose tokens they are: those of a team, or the account's own for null. */
export type TokenOwner = WorkspaceAddress | null;

export type SavedToken = TokenView & {
  /** Of a new one, told this once. */
  secret?: string;
};

/** The tokens of a workspace, with what whoever asks can give to new ones. */
export const tokensQuery = (address: TokenOwner) =>
  queryOptions({
    queryKey: ['tokens', address],
    queryFn: ({ signal }) => api(listTokens, { address, signal }),
  });

/** Makes a token, or changes the one with an id. */
export function useSaveToken(address: TokenOwner) {
  const queryClient = useQueryClient();
  return async (id: string | null, body: TokenSettings): Promise<SavedToken> => {
    const saved: SavedToken =
      id === null
        ? await api(makeToken, { address, body })
        : await api(editToken, { address, params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: tokensQuery(address).queryKey });
    return saved;
  };
}

export function useRevokeToken(address: TokenOwner) {
  return useTokenCall(address, (id) => api(revokeToken, { address, params: { id } }));
}

export function useResumeToken(address: TokenOwner) {
  return useTokenCall(address, (id) => api(resumeToken, { address, params: { id } }));
}

function useTokenCall(address: TokenOwner, call: (id: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery(address).queryKey }),
  });
}
