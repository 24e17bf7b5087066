import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  addCommonDomain,
  changeKioskDomain,
  listKioskDomains,
  type KioskDomainChange,
  type KioskDomainFilter,
} from '@linklet/contract/domains/staff.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { soughtName } from '../domain-name.ts';

const key = ['kiosk', 'domains'];

/** Domains that match, the newest first, page by page. Those of the last search stay until the next are there. */
export function kioskDomainsQuery(filter: KioskDomainFilter, search: string) {
  return infiniteQueryOptions({
    queryKey: [...key, filter, search],
    queryFn: ({ pageParam, signal }) =>
      api(listKioskDomains, { query: { filter, search: soughtName(search), page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useKioskDomainCalls() {
  const queryClient = useQueryClient();
  // Somebody else may have been faster; the list tells.
  const settled = { onSettled: () => refresh(queryClient) };
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: KioskDomainChange }) =>
      api(changeKioskDomain, { params: { id }, body }),
    ...settled,
  });
  // Its form shows what is wrong beside the field.
  const add = useMutation({
    mutationFn: (domain: string) => api(addCommonDomain, { body: { domain } }),
    meta: { quiet: true },
    ...settled,
  });
  return { change: change.mutateAsync, add: add.mutateAsync };
}

/** Common domains are chosen from for new links, too. */
async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  ]);
}
