import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getUser, listEmails, listUsers, revealEmail } from '@linklet/contract/kiosk/endpoints.ts';
import { deleteAnnouncement, listAnnouncements } from '@linklet/contract/notifications/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

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

/** One account. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['kiosk', 'user', id],
    queryFn: ({ signal }) => api(getUser, { params: { id }, signal }),
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
    // Reading is noted, and asks for the password now and then: not for looking at another window.
    refetchOnWindowFocus: false,
  });
}

export function useRevealEmail() {
  return useMutation({ mutationFn: (id: number) => api(revealEmail, { params: { id } }) });
}

/** All announcements, the newest first, page by page. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['kiosk', 'announcements'],
  queryFn: ({ pageParam, signal }) =>
    api(listAnnouncements, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next,
});

/** What staff announce, or take back, is seen at once in their own bell, too. */
export function useAnnouncementsChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [announcementsQuery.queryKey, ['notifications']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useDeleteAnnouncement() {
  const changed = useAnnouncementsChanged();
  return useMutation({
    mutationFn: (id: number) => api(deleteAnnouncement, { params: { id: String(id) } }),
    // Somebody else may have been faster; the list tells.
    onSettled: changed,
  });
}
