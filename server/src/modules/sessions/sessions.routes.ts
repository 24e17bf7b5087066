import {
  endOtherSessions as endOthers,
  endSession as end,
  impersonate as begin,
  listSessions as list,
  stopImpersonating as stop,
} from '@linklet/contract/sessions/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { impersonate, stopImpersonating } from './impersonate.ts';
import { listSessions } from './list-sessions.ts';

export const sessionRoutes = routes((on) => {
  on(list, async ({ scope }) => ({ data: await listSessions(scope) }));
  on(end, async ({ scope, params }) => nothing(endSession(scope, params.id)));
  on(endOthers, async ({ scope }) => ({ ended: await endOtherSessions(scope) }));
  on(begin, async ({ scope, params }) => nothing(impersonate(scope, params.id)));
  on(stop, async ({ scope }) => nothing(stopImpersonating(scope)));
});
