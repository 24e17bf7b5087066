import { queryOptions } from '@tanstack/react-query';
import { fetchAppState } from '../session/app-state.ts';

/** The app state in the single-page app: who is signed in, and what they may do. */
export const stateQuery = queryOptions({
  queryKey: ['state'],
  queryFn: fetchAppState,
  meta: { quiet: true },
});
