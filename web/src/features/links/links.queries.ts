import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { countClickDays, countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import { clearHistory } from '@linklet/contract/links/links.ts';
import { api } from '#/lib/transport/api.ts';
import { forgetRecentLinks } from './recent-links.ts';

/** What all lists of links begin with. */
export const linksKey = ['links'];

/** The visitor's links, newest first, page by page. */
export const linksQuery = infiniteQueryOptions({
  queryKey: [...linksKey, 'kept'],
  queryFn: ({ pageParam, signal }) => api(listLinks, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (page) => page.next,
});

/** The human clicks of a page of links, by hash. */
export function clickCountsQuery(hashes: readonly string[]) {
  return queryOptions({
    queryKey: [...linksKey, 'clicks', hashes],
    queryFn: ({ signal }) => api(countClicks, { query: { links: hashes.join(',') }, signal }),
    select: ({ clicks }) => clicks,
    // The list is whole without them.
    meta: { quiet: true },
  });
}

/** The same with when the last of each was, for a page of a list that shows both. */
export function clicksOfPageQuery(hashes: readonly string[]) {
  const { queryKey, queryFn, meta } = clickCountsQuery(hashes);
  return queryOptions({ queryKey, queryFn, meta, enabled: hashes.length > 0 });
}

/** How the human clicks of each came in during the last thirty days, by hash: of those who look, the days. */
export function clickDaysQuery(hashes: readonly string[]) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return queryOptions({
    queryKey: [...linksKey, 'click-days', hashes],
    queryFn: ({ signal }) => api(countClickDays, { query: { links: hashes.join(','), zone }, signal }),
    select: ({ days }) => days,
    enabled: hashes.length > 0,
    meta: { quiet: true },
  });
}

/** What the account deleted in the last thirty days, page by page. */
export const trashQuery = infiniteQueryOptions({
  queryKey: [...linksKey, 'trash'],
  queryFn: ({ pageParam, signal }) => api(listLinks, { query: { page: pageParam, trash: 'true' }, signal }),
  initialPageParam: 1,
  getNextPageParam: (page) => page.next,
});

export function useClearHistory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(clearHistory, {}),
    onSuccess: () => {
      forgetRecentLinks();
      queryClient.removeQueries({ queryKey: linksKey });
    },
  });
}
