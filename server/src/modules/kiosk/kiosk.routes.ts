import * as kioskApi from '@linklet/contract/kiosk/endpoints.ts';
import * as sandboxClockApi from '@linklet/contract/kiosk/sandbox-clock.ts';
import { routes } from '../../platform/http/routes.ts';
import { listUsers } from './list-users.ts';
import { moveClock } from './move-clock.ts';
import { readUser } from './read-user.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(kioskApi.listUsers, async ({ scope, query }) => listUsers(scope, query));
  on(kioskApi.getUser, async ({ scope, params }) => readUser(scope, params.id));
  on(kioskApi.listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(kioskApi.revealEmail, async ({ scope, params }) => revealEmail(scope, params.id));
  on(sandboxClockApi.moveClock, async ({ scope, body }) => moveClock(scope, body));
});
