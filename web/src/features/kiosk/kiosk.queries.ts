import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { impersonate, listUsers, stopImpersonating } from '@linklet/contract/kiosk-users.ts';
import { listEmails } from '@linklet/contract/mailbox.ts';
import { api } from '#/lib/api.ts';

/** Accounts that match, the newest first, page by page. Those of the last search stay until the next are there. */
export function usersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['kiosk', 'users', search],
    queryFn: ({ pageParam, signal }) => api(listUsers, { query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** What the product has written to people, the newest first, page by page. */
export function emailsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['kiosk', 'emails', search],
    queryFn: ({ pageParam, signal }) =>
      api(listEmails, { query: { search, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useImpersonate() {
  return useMutation({ mutationFn: (id: string) => api(impersonate, { params: { id } }) });
}

export function useStopImpersonating() {
  return useMutation({ mutationFn: () => api(stopImpersonating, {}) });
}
