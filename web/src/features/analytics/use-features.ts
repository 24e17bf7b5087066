import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { send } from '#/lib/transport/transport.ts';
import { addressPart } from './stats-calls.ts';
import { useStats } from './stats-context.ts';

/** What the plan of the workspace includes whose statistics are shown, and whoever looks may do there or may not. */
export function useFeatures(): Pick<AppState, 'features' | 'withheld'> {
  const { question } = useStats();
  const open = useSuspenseQuery(stateQuery).data;
  const others = useQuery({
    queryKey: ['features', question.address],
    queryFn: async () =>
      (await send({ ...calls.getState, ...addressPart(question), unaided: true })) as AppState,
    enabled: question.address !== undefined,
    meta: { quiet: true },
  });
  return question.address === undefined ? open : (others.data ?? { features: [], withheld: [] });
}
