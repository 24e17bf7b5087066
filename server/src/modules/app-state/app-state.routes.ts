import { getState, heartbeat, takeFlashMessages } from '@linklet/contract/app-state/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { takeFlash } from '../sessions/index.ts';
import { readAppState } from './app-state.ts';

export const appStateRoutes = routes((on) => {
  on(getState, async ({ scope }) => readAppState(scope));
  on(takeFlashMessages, async ({ scope }) => ({ flashMessages: await takeFlash(scope) }));
  on(heartbeat, async () => ({ ok: true }));
});
