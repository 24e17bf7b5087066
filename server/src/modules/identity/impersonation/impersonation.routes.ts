import { impersonate as begin, stopImpersonating as stop } from '@linklet/contract/sessions.ts';
import { listUsers as list } from '@linklet/contract/kiosk.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { impersonate, stopImpersonating } from './impersonate.ts';
import { listUsers } from './list-users.ts';

export const impersonationRoutes = routes((on) => {
  on(list, async ({ scope, query }) => listUsers(scope, query));
  on(begin, async ({ scope, params }) => nothing(impersonate(scope, params.id)));
  on(stop, async ({ scope }) => nothing(stopImpersonating(scope)));
});
