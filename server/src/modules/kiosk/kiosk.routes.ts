import { listEmails, revealEmail as reveal } from '@linklet/contract/mailbox.ts';
import { moveClock as move } from '@linklet/contract/sandbox-clock.ts';
import { routes } from '../../platform/http/routes.ts';
import { moveClock } from './move-clock.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(reveal, async ({ scope, params }) => revealEmail(scope, params.id));
  on(move, async ({ scope, body }) => moveClock(scope, body));
});
