import * as api from '@linklet/contract/mailings/endpoints.ts';
import { oneClick } from '../../platform/http/one-click.ts';
import { routes } from '../../platform/http/routes.ts';
import { countReaders } from './mail-announcement.ts';
import { readMailingsByLink, setMailings, setMailingsByLink } from './set-mailings.ts';

export const mailingRoutes = routes((on) => {
  on(api.setMailings, async ({ scope, body }) => setMailings(scope, body));
  on(api.getMailingsByLink, async ({ scope, query }) => readMailingsByLink(scope, query.token));
  on(api.countAnnouncementReaders, async ({ scope }) => countReaders(scope));
  on(api.setMailingsByLink, async ({ scope, body }) => setMailingsByLink(scope, body.token, body));
});

/** What mail programs send when somebody presses their own button for it. */
export const mailingByOneClick = oneClick(api.unsubscribePath, async (services, token) =>
  setMailingsByLink(services, token, { on: false }),
);
