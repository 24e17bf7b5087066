import { useSuspenseQuery } from '@tanstack/react-query';
import { stateQuery } from '#/lib/transport/state-query.ts';

/** Whether people choose what addresses call it: teams may go by their id. */
export function useHasSlug(of: 'organization' | 'team'): boolean {
  const { product } = useSuspenseQuery(stateQuery).data;
  return of === 'organization' || product.team_key === 'slug';
}
