import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerTransfer,
  askTransfer,
  getTransfer,
  listTransfers,
  withdrawTransfer,
} from '@linklet/contract/organizations/transfers.ts';
import { api } from '#/lib/transport/api.ts';
import { organizationsQuery } from '../organizations.queries.ts';

/** Whom the owner asks to own an organization; null while nobody is asked. */
export const transferQuery = (organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'transfer'],
    queryFn: ({ signal }) => api(getTransfer, { params: { organization }, signal }),
    select: ({ transfer }) => transfer,
  });

/** The organizations that whoever looks is asked to own. */
export const transfersQuery = queryOptions({
  queryKey: ['invitations', 'transfers'],
  queryFn: ({ signal }) => api(listTransfers, { signal }),
  select: ({ data }) => data,
});

export function useTransfer(organization: string) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(transferQuery(organization));
  const params = { organization };
  return {
    ask: async (email: string) => {
      await api(askTransfer, { params, body: { email } });
      await refresh();
    },
    withdraw: useMutation({ mutationFn: () => api(withdrawTransfer, { params }), onSettled: refresh }),
  };
}

/** Owns an organization from now on, or does not. */
export function useAnswerTransfer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { organization: string; answer: 'accept' | 'reject' }) =>
      api(answerTransfer, { params }),
    onSettled: async () => {
      await Promise.all(
        [transfersQuery.queryKey, organizationsQuery.queryKey, ['state']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
