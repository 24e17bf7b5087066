import { listEmails, revealEmail as reveal } from '@linklet/contract/kiosk.ts';
import { routes } from '../../platform/http/routes.ts';
import { readMailbox, revealEmail } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(listEmails, async ({ scope, query }) => readMailbox(scope, query));
  on(reveal, async ({ scope, params }) => revealEmail(scope, params.id));
});
