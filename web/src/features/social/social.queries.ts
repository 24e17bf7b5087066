import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { linkIdentity, listIdentities, unlinkIdentity } from '@linklet/contract/social/endpoints.ts';
import { type SocialProvider } from '@linklet/contract/social/providers.ts';
import { api } from '#/lib/transport/api.ts';

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => api(listIdentities, { signal }),
});

/** Answers where the browser goes next. */
export function useLinkIdentity() {
  return useMutation({
    mutationFn: (provider: SocialProvider) => api(linkIdentity, { params: { provider } }),
  });
}

export function useUnlinkIdentity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (provider: SocialProvider) => api(unlinkIdentity, { params: { provider } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
}
