import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountTransfers,
  organizationTransfers,
  type OfferBody,
} from '@linklet/contract/domains/transfers.ts';
import { api } from '#/lib/transport/api.ts';
import { refreshLists, type DomainOwner } from '../domains.queries.ts';

function callsOf(owner: DomainOwner) {
  return owner === null
    ? { calls: accountTransfers, params: {} }
    : { calls: organizationTransfers, params: { organization: owner } };
}

/** Whom a domain is offered to; null for nobody. */
export function offerQuery(owner: DomainOwner, name: string) {
  const { calls, params } = callsOf(owner);
  return queryOptions({
    queryKey: ['domain-offer', owner, name],
    queryFn: ({ signal }) => api(calls.get, { params: { ...params, domain: name }, signal }),
  });
}

/** The domains that are offered to an account or an organization. */
export function receivedOffersQuery(owner: DomainOwner) {
  const { calls, params } = callsOf(owner);
  return queryOptions({
    queryKey: ['domain-offers', owner],
    queryFn: ({ signal }) => api(calls.received, { params, signal }),
  });
}

export function useOffer(owner: DomainOwner, name: string) {
  const queryClient = useQueryClient();
  const { calls, params } = callsOf(owner);
  const { queryKey } = offerQuery(owner, name);
  const offer = useMutation({
    mutationFn: (body: OfferBody) => api(calls.offer, { params: { ...params, domain: name }, body }),
    onSuccess: (found) => queryClient.setQueryData(queryKey, found),
    meta: { quiet: true },
  });
  const withdraw = useMutation({
    mutationFn: () => api(calls.withdraw, { params: { ...params, domain: name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { offer: offer.mutateAsync, withdraw: withdraw.mutateAsync };
}

interface Answer {
  id: number;
  answer: 'accept' | 'decline';
}

/** Has a domain from now on, or does not. */
export function useAnswerOffer(owner: DomainOwner) {
  const queryClient = useQueryClient();
  const { calls, params } = callsOf(owner);
  return useMutation({
    mutationFn: (given: Answer) => api(calls.answer, { params: { ...params, ...given } }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: receivedOffersQuery(owner).queryKey });
      await refreshLists(queryClient, owner);
    },
  }).mutateAsync;
}
