import { listEmails, listUsers as users, revealEmail as reveal } from '@linklet/contract/kiosk.ts';
import { moveClock as move } from '@linklet/contract/sandbox-clock.ts';
import { routes } from '../../platform/http/routes.ts';
import { listUsers } from './list-users.ts';
import { moveClock } from './move-clock.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(users, async ({ scope, query }) => listUsers(scope, query));
  on(listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(reveal, async ({ scope, params }) => revealEmail(scope, params.id));
  on(move, async ({ scope, body }) => moveClock(scope, body));
});
