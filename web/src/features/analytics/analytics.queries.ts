import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getLinkAnalytics, type StatsPeriod } from '@linklet/contract/analytics.ts';
import { api } from '#/lib/api.ts';

/** Failures are shown on the screen beside what is known, not as notices: it asks every few seconds. */
export const analyticsQuery = ({ hash, period }: { hash: string; period: StatsPeriod }) =>
  queryOptions({
    queryKey: ['analytics', hash, period],
    queryFn: ({ signal }) => api(getLinkAnalytics, { params: { hash }, query: { period }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
