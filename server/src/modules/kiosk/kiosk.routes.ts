import { listEmails } from '@linklet/contract/mailbox.ts';
import { routes } from '../../platform/http/routes.ts';
import { readMailbox } from './read-mailbox.ts';

export const kioskRoutes = routes((on) => {
  on(listEmails, async ({ scope, query }) => readMailbox(scope, query));
});
