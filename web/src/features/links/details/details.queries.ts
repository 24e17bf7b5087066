import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getLink, getLinkHistory } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { LinkAppeal } from '@linklet/contract/reports/link-appeal.ts';
import { api } from '#/lib/transport/api.ts';
import { linksKey } from '../links.queries.ts';

/** As its details are asked for; a link of a list, and one that was just changed, say nothing of an appeal. */
export type DetailedLink = ListedLink & { appeal?: LinkAppeal | null };

export function linkQuery(hash: string) {
  return queryOptions({
    queryKey: [...linksKey, 'one', hash],
    queryFn: async ({ signal }): Promise<DetailedLink> => api(getLink, { params: { hash }, signal }),
    meta: { quiet: true },
  });
}

/** What was done to a link, the newest first, page by page. */
export function historyQuery(hash: string) {
  return infiniteQueryOptions({
    queryKey: [...linksKey, 'history', hash],
    queryFn: ({ pageParam, signal }) =>
      api(getLinkHistory, {
        params: { hash },
        query: pageParam === 0 ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    meta: { quiet: true },
  });
}
