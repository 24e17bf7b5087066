import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountUnknownAliases,
  organizationUnknownAliases,
} from '@linklet/contract/analytics/domain-unknown-aliases.ts';
import {
  ignoreAlias,
  listUnknownAliases,
  type Ignoring,
  type UnknownAliasDays,
  type UnknownAliasState,
} from '@linklet/contract/analytics/unknown-aliases.ts';
import { api } from '#/lib/transport/api.ts';

/** On which domain people asked. */
export interface AskedDomain {
  /** A common one by its host, empty for the base domain; a branded one by its name without a port. */
  domain: string;
  /** Whose branded one it is: an organization’s, or the account’s for null; absent for staff’s common ones. */
  owner?: string | null;
}

/** Which of it are listed. */
export interface ShownAliases {
  state: UnknownAliasState;
  days: UnknownAliasDays;
}

export const unknownAliasesKey = ['unknown-aliases'];

function ownedCalls({ domain, owner = null }: AskedDomain) {
  return owner === null
    ? { calls: accountUnknownAliases, params: { domain } }
    : { calls: organizationUnknownAliases, params: { domain, organization: owner } };
}

function ask(asked: AskedDomain, query: ShownAliases & { page: number }, signal: AbortSignal) {
  const { domain, owner } = asked;
  if (owner === undefined)
    return api(listUnknownAliases, { query: { ...(domain !== '' && { domain }), ...query }, signal });
  const { calls, params } = ownedCalls(asked);
  return api(calls.list, { params, query, signal });
}

/** What people asked for that no link has, page by page. */
export function unknownAliasesQuery(asked: AskedDomain, { state, days }: ShownAliases) {
  return infiniteQueryOptions({
    queryKey: [...unknownAliasesKey, asked, state, days],
    queryFn: ({ pageParam, signal }) => ask(asked, { state, days, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

interface Ignored extends Ignoring {
  asked: AskedDomain;
}

/** Takes an alias off the list, or puts it back. */
export function useIgnoreAlias() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ asked, ...body }: Ignored) => {
      const { domain, owner } = asked;
      if (owner === undefined) return api(ignoreAlias, { body: { ...body, domain } });
      const { calls, params } = ownedCalls(asked);
      return api(calls.ignore, { params, body });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: unknownAliasesKey }),
  });
}
export type Ignore = Parameters<ReturnType<typeof useIgnoreAlias>['mutateAsync']>[0];
