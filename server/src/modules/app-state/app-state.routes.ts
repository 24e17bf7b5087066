import { getState, heartbeat } from '@linklet/contract/app-state.ts';
import { routes } from '../../platform/http/routes.ts';
import { readAppState } from './app-state.ts';

export const appStateRoutes = routes((on) => {
  on(getState, async ({ scope, query }) => readAppState(scope, query));
  on(heartbeat, async () => ({ ok: true }));
});
