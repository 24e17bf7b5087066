import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getMailingsByLink, setMailings, setMailingsByLink } from '@linklet/contract/mailings/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

export function useSetMailings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => api(setMailings, { body: { on } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

/** Whether whoever was sent the link gets mailings; nobody has to be signed in for it. */
export function mailingsByLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['mailings', token],
    queryFn: ({ signal }) => api(getMailingsByLink, { query: { token }, signal }),
  });
}

export function useSetMailingsByLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => api(setMailingsByLink, { body: { token, on } }),
    onSuccess: async (mailings) => {
      queryClient.setQueryData(mailingsByLinkQuery(token).queryKey, mailings);
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
  });
}
