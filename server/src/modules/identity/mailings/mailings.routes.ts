import {
  getMailingsByLink,
  setMailings as set,
  setMailingsByLink as setByLink,
  unsubscribePath,
} from '@linklet/contract/mailings.ts';
import type { OneClick } from '../../../platform/http/one-click.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/scope.ts';
import { readMailingsByLink, setMailings, setMailingsByLink } from './set-mailings.ts';

export const mailingRoutes = routes((on) => {
  on(set, async ({ scope, body }) => setMailings(scope, body));
  on(getMailingsByLink, async ({ scope, query }) => readMailingsByLink(scope, query.token));
  on(setByLink, async ({ scope, body }) => setMailingsByLink(scope, body.token, body));
});

/** What mail programs send when somebody presses their own button for it. */
export function unsubscribeByOneClick(services: Services): OneClick {
  return {
    path: unsubscribePath,
    handler: (token) => setMailingsByLink(services, token, { on: false }),
  };
}
