import {
  getUser,
  listEmails,
  listUsers as users,
  putOnPlan as plan,
  revealEmail as reveal,
} from '@linklet/contract/kiosk/endpoints.ts';
import { moveClock as move } from '@linklet/contract/kiosk/sandbox-clock.ts';
import { routes } from '../../platform/http/routes.ts';
import { listUsers } from './list-users.ts';
import { moveClock } from './move-clock.ts';
import { putOnPlan, readUser } from './read-user.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(users, async ({ scope, query }) => listUsers(scope, query));
  on(getUser, async ({ scope, params }) => readUser(scope, params.id));
  on(plan, async ({ scope, params, body }) => putOnPlan(scope, params.id, body));
  on(listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(reveal, async ({ scope, params }) => revealEmail(scope, params.id));
  on(move, async ({ scope, body }) => moveClock(scope, body));
});
