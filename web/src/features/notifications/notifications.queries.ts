import type { z } from 'zod';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { heartbeat } from '@linklet/contract/app-state/endpoints.ts';
import {
  listNotifications,
  readAnnouncements,
  readNotifications,
  recentNotifications,
} from '@linklet/contract/notifications/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { isLive } from './live-news.ts';

const pollMs = 60_000;
const heartbeatMs = 120_000;

/**
 * The newest announcements and notifications, asked for each minute while the page is seen, unless they come by
 * themselves. Once that has failed it is tried more rarely, and only after the service has shown that it is there.
 */
export const recentQuery = queryOptions({
  queryKey: ['notifications', 'recent'],
  queryFn: async ({ client, queryKey, signal }) => {
    if (hasFailed(client.getQueryState(queryKey))) await api(heartbeat, { signal });
    const before = client.getQueryData<Recent>(queryKey);
    const recent = await api(recentNotifications, { signal });
    if (before !== undefined && newestOf(recent) > newestOf(before)) askAnew(client);
    return recent;
  },
  retry: false,
  refetchInterval: ({ state }) => (hasFailed(state) ? heartbeatMs : !isLive() && pollMs),
  refetchOnWindowFocus: 'always',
  meta: { quiet: true },
});

type Recent = z.infer<(typeof recentNotifications)['response']>;

function newestOf({ notifications }: Recent): number {
  return Math.max(0, ...notifications.map(({ id }) => id));
}

/** What tells somebody of an invitation, another role or another plan has changed what menus and badges show. */
function askAnew(client: QueryClient): void {
  for (const queryKey of [stateQuery.queryKey, ['invitations'], ['organizations']])
    void client.invalidateQueries({ queryKey });
}

function hasFailed(state: { errorUpdatedAt: number; dataUpdatedAt: number } | undefined): boolean {
  return state !== undefined && state.errorUpdatedAt > state.dataUpdatedAt;
}

/** All notifications of whoever is signed in, and announcements, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: ({ pageParam, signal }) =>
    api(listNotifications, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

interface Seen {
  notifications: number[];
  announcements: boolean;
}

/** What was seen counts as read. When it fails, it is simply unread the next time. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ notifications, announcements }: Seen) =>
      Promise.all([
        notifications.length > 0 && api(readNotifications, { body: { notifications } }),
        announcements && api(readAnnouncements, {}),
      ]),
    onSuccess: (_, { announcements }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: recentQuery.queryKey }),
        announcements && queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
      ]),
    meta: { quiet: true },
  });
}
