import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountDomainDefaults,
  organizationDomainDefaults,
  type DomainDefaultsBody,
} from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { presetsOf } from '../utm-presets/preset-calls.ts';

/** A domain of an organization, by its slug, or of the account. */
export interface OwnedDomain {
  owner: string | null;
  name: string;
}

function callsOf({ owner, name }: OwnedDomain) {
  return owner === null
    ? { calls: accountDomainDefaults, params: { domain: name } }
    : { calls: organizationDomainDefaults, params: { organization: owner, domain: name } };
}

/** What new links on a domain begin with. */
export function domainDefaultsQuery(domain: OwnedDomain) {
  const { calls, params } = callsOf(domain);
  return queryOptions({
    queryKey: ['domain-defaults', domain.owner, domain.name],
    queryFn: ({ signal }) => api(calls.list, { params, signal }),
  });
}

export function useSetDomainDefaults(domain: OwnedDomain) {
  const queryClient = useQueryClient();
  const { calls, params } = callsOf(domain);
  return useMutation({
    mutationFn: (body: DomainDefaultsBody) => api(calls.set, { params, body }),
    onSuccess: async (all) => {
      queryClient.setQueryData(domainDefaultsQuery(domain).queryKey, all);
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    },
    meta: { quiet: true },
  }).mutateAsync;
}

/** The presets of a workspace, which is named as forms for links keep it. */
export function presetsQuery(place: string) {
  return queryOptions({
    queryKey: ['utm-presets', place],
    queryFn: async () => presetsOf(place).list(),
    staleTime: 0,
  });
}
