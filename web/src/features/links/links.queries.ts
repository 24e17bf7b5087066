import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { clearHistory, listLinks } from '@linklet/contract/links.ts';
import { api } from '#/lib/api.ts';
import { forgetRecentLinks } from './recent-links.ts';

const linksKey = ['links'];

/** The visitor's links, newest first, page by page. */
export const linksQuery = infiniteQueryOptions({
  queryKey: linksKey,
  queryFn: ({ pageParam, signal }) => api(listLinks, { query: { page: pageParam }, signal }),
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
