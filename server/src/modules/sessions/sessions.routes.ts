import * as api from '@linklet/contract/sessions/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { impersonate, stopImpersonating } from './impersonate.ts';
import { listSessions } from './list-sessions.ts';

export const sessionRoutes = routes((on) => {
  on(api.listSessions, async ({ scope }) => ({ data: await listSessions(scope) }));
  on(api.endSession, async ({ scope, params }) => nothing(endSession(scope, params.id)));
  on(api.endOtherSessions, async ({ scope }) => ({ ended: await endOtherSessions(scope) }));
  on(api.impersonate, async ({ scope, params }) => nothing(impersonate(scope, params.id)));
  on(api.stopImpersonating, async ({ scope }) => nothing(stopImpersonating(scope)));
});
