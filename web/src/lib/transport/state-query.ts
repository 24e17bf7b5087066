import { queryOptions } from '@tanstack/react-query';
import { fetchAppState } from '../session/app-state.ts';

export const stateQuery = queryOptions({
  queryKey: ['state'],
  queryFn: fetchAppState,
  meta: { quiet: true },
});
