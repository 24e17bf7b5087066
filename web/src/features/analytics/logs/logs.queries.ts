import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listLogDownloads, requestLogDownload } from '@linklet/contract/log-downloads.ts';
import { api } from '#/lib/api.ts';
import { clicksOf, type StatsQuestion } from '../stats-calls.ts';

const lookAgainMs = 1000;

/** The newest logs; looked at again and again while one is being made. */
export const logsQuery = queryOptions({
  queryKey: ['log-downloads'],
  queryFn: ({ signal }) => api(listLogDownloads, { signal }),
  select: ({ data }) => data,
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ made_at }) => made_at === null) ? lookAgainMs : false,
});

export function useRequestLog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (question: StatsQuestion) =>
      api(requestLogDownload, { body: { ...clicksOf(question), link: question.link } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: logsQuery.queryKey }),
  });
}
