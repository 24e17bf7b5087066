import { queryOptions } from '@tanstack/react-query';
import { getShared } from '@linklet/contract/analytics/shared-stats.ts';
import { api } from '#/lib/transport/api.ts';

/** What statistics are of that are shared by this name. */
export function sharedQuery(name: string) {
  return queryOptions({
    queryKey: ['shared-stats', name],
    queryFn: ({ signal }) => api(getShared, { params: { name }, signal }),
    meta: { quiet: true },
  });
}
