import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readFilters, writeFilters, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { listLogDownloads, requestLogDownload } from '@linklet/contract/analytics/log-downloads.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, clicksOf, type StatsQuestion } from '../stats-calls.ts';

const lookAgainMs = 1000;
const logsKey = ['log-downloads'] as const;

/** The newest logs of the workspace; looked at again and again while one is being made. */
export function logsQuery(question: StatsQuestion) {
  return queryOptions({
    queryKey: [...logsKey, addressPart(question)],
    queryFn: ({ signal }) => api(listLogDownloads, { signal, ...addressPart(question) }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ made_at }) => made_at === null) ? lookAgainMs : false,
  });
}

export function useRequestLog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (question: StatsQuestion) =>
      api(requestLogDownload, {
        body: { ...clicksOf(question), filters: filtersOf(question), link: question.link },
        ...addressPart(question),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: logsKey }),
  });
}

/** A log is of a workspace: of a domain it has what a filter lets through. */
function filtersOf({ domain, search: { filters } }: StatsQuestion): string {
  if (domain === undefined) return filters;
  const ofDomain: StatsFilter = { dimension: 'domain', values: [domain.host], negated: false };
  return writeFilters([...(readFilters(filters) ?? []), ofDomain]);
}
