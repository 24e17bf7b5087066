import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ignoreAlias,
  listUnknownAliases,
  type IgnoreAliasBody,
  type UnknownAliasDays,
  type UnknownAliasState,
} from '@linklet/contract/analytics/unknown-aliases.ts';
import { api } from '#/lib/transport/api.ts';

export interface UnknownAliasChoice {
  /** A host; empty for the base domain’s. */
  domain: string;
  state: UnknownAliasState;
  days: UnknownAliasDays;
}

export const unknownAliasesKey = ['kiosk', 'unknown-aliases'];

/** What people asked for that no link has, page by page. */
export function unknownAliasesQuery({ domain, state, days }: UnknownAliasChoice) {
  return infiniteQueryOptions({
    queryKey: [...unknownAliasesKey, domain, state, days],
    queryFn: ({ pageParam, signal }) =>
      api(listUnknownAliases, {
        query: { ...(domain !== '' && { domain }), state, days, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Takes an alias off the list, or puts it back. */
export function useIgnoreAlias() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: IgnoreAliasBody) => api(ignoreAlias, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unknownAliasesKey }),
  });
}
