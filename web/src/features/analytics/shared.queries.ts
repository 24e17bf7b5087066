import { queryOptions } from '@tanstack/react-query';
import { getShared } from '@linklet/contract/analytics/shared-stats.ts';
import { api } from '#/lib/transport/api.ts';
import type { StatsShare } from './shared-calls.ts';

/** What statistics are of that are shared by this name. */
export function sharedQuery({ name, grant }: Pick<StatsShare, 'name' | 'grant'>) {
  return queryOptions({
    queryKey: ['shared-stats', name, grant ?? ''],
    queryFn: ({ signal }) => api(getShared, { params: { name }, query: { grant }, signal }),
    meta: { quiet: true },
  });
}
