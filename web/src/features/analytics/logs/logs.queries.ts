import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listLogDownloads, requestLogDownload } from '@linklet/contract/analytics/log-downloads.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, clicksOf, type StatsQuestion } from '../stats-calls.ts';

const lookAgainMs = 1000;
const logsKey = ['log-downloads'] as const;

/** The newest logs of the workspace; looked at again and again while one is being made. */
export function logsQuery(question: StatsQuestion) {
  return queryOptions({
    queryKey: [...logsKey, question.address],
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
        body: { ...clicksOf(question), link: question.link },
        ...addressPart(question),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: logsKey }),
  });
}
