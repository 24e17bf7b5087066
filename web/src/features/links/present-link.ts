import type { QueryClient } from '@tanstack/react-query';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { linkQuery } from './details/details.queries.ts';
import { linksKey } from './links.queries.ts';

/**
 * A link as it is after what this page has changed itself: while that is on its way here, what is shown is an older
 * version, and a change to it would be refused as if somebody else had been faster.
 */
export async function presentLink(queryClient: QueryClient, shown: ListedLink): Promise<ListedLink> {
  const changed = queryClient.getQueryCache().findAll({
    queryKey: linksKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.isInvalidated,
  });
  if (changed.length === 0) return shown;
  // What is invalidated is fetched again, and what is under way is waited for.
  return queryClient.query({ ...linkQuery(shown.hash), staleTime: Infinity });
}
