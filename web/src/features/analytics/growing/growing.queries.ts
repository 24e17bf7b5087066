import { queryOptions } from '@tanstack/react-query';
import { listGrowing } from '@linklet/contract/analytics/growing.ts';
import { api } from '#/lib/transport/api.ts';
import { addressPart, clicksOf, isOfOthers, others, type StatsQuestion } from '../stats-calls.ts';
import { chartOptions, keyOf, statsKey } from '../stats.queries.ts';

export function growingQuery(question: StatsQuestion, live: boolean) {
  return queryOptions({
    queryKey: [...statsKey, 'growing', keyOf({ ...question, search: { ...question.search, compare: '' } })],
    // Unique visitors alone are ever estimated.
    queryFn: async ({ signal }) => ({ ...(await askGrowing(question, signal)), is_estimated: false }),
    ...chartOptions(live),
  });
}

async function askGrowing(question: StatsQuestion, signal: AbortSignal) {
  const query = clicksOf(question);
  return isOfOthers(question)
    ? (await others()).askOtherGrowing(question, query, signal)
    : api(listGrowing, { query, signal, ...addressPart(question) });
}
