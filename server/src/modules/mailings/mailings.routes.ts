import * as api from '@linklet/contract/mailings/endpoints.ts';
import { ignoredBody, json, openRoute } from '../../platform/http/open-routes.ts';
import { routes } from '../../platform/http/routes.ts';
import { countReaders } from './mail-announcement.ts';
import { readMailingsByLink, setMailings, setMailingsByLink } from './set-mailings.ts';

export const mailingRoutes = routes((on) => {
  on(api.setMailings, async ({ scope, body }) => setMailings(scope, body));
  on(api.getMailingsByLink, async ({ scope, query }) => readMailingsByLink(scope, query.token));
  on(api.countAnnouncementReaders, async ({ scope }) => countReaders(scope));
  on(api.setMailingsByLink, async ({ scope, body }) => setMailingsByLink(scope, body.token, body));
});

// Large mail services send for many people from few addresses.
const PER_MINUTE = 600;

/** What mail programs send when somebody presses their own button for it (RFC 8058): a form with one fixed field. */
export const mailingByOneClick = openRoute(
  {
    method: 'POST',
    path: api.unsubscribePath,
    by: 'signature',
    body: ignoredBody,
    limitPerMinute: PER_MINUTE,
  },
  async (services, { query }) => {
    await setMailingsByLink(services, query.get('token') ?? '', { on: false });
    return json({});
  },
);
