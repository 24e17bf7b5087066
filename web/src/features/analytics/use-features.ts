import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import { openAddress } from '#/lib/session/team-mode.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { send } from '#/lib/transport/transport.ts';
import { addressPart } from './stats-calls.ts';
import { useStats } from './stats-context.ts';

/** What the plan of the workspace includes whose statistics are shown, and whoever looks may do there or may not. */
export function useFeatures(): Pick<AppState, 'features' | 'withheld'> {
  const { question } = useStats();
  const open = useSuspenseQuery(stateQuery).data;
  const part = addressPart(question);
  const isOpen = (part.address ?? undefined) === undefined && openAddress() === undefined;
  const isOther = part.address !== undefined && !isOpen;
  const others = useQuery({
    queryKey: ['features', part.address],
    queryFn: async () => (await send({ ...calls.getState, ...part, unaided: true })) as AppState,
    enabled: isOther,
    meta: { quiet: true },
  });
  return isOther ? (others.data ?? { features: [], withheld: [] }) : open;
}
