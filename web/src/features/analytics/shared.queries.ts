import { queryOptions } from '@tanstack/react-query';
import { getShared } from '@linklet/contract/shared-stats.ts';
import { api } from '#/lib/api.ts';

/** What statistics are of that are shared by this name. */
export function sharedQuery(share: string) {
  return queryOptions({
    queryKey: ['shared-stats', share],
    queryFn: ({ signal }) => api(getShared, { params: { share }, signal }),
    meta: { quiet: true },
  });
}
