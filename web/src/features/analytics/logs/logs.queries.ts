import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state.ts';
import { calls } from '@linklet/contract/calls.ts';
import { listLogDownloads, requestLogDownload } from '@linklet/contract/log-downloads.ts';
import { api } from '#/lib/api.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { send } from '#/lib/transport.ts';
import { addressPart, clicksOf, type StatsQuestion } from '../stats-calls.ts';
import { useStats } from '../stats-context.ts';

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

/** What the plan of the workspace includes whose statistics are shown, and whoever looks may do there. */
export function useFeatures(): AppState['features'] {
  const { question } = useStats();
  const open = useSuspenseQuery(stateQuery).data.features;
  const others = useQuery({
    queryKey: ['features', question.address],
    queryFn: async () =>
      ((await send({ ...calls.getState, ...addressPart(question), unaided: true })) as AppState).features,
    enabled: question.address !== undefined,
    meta: { quiet: true },
  });
  return question.address === undefined ? open : (others.data ?? []);
}
