import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

/** Whether the account receives emails that are not about the account itself. */
export const mailings = z.strictObject({ on: z.boolean() });

export const setMailings = endpoint({
  method: 'PUT',
  path: '/settings/mailings',
  access: 'ownerOnly',
  body: mailings,
  response: mailings,
  limitPerMinute: 60,
});

/** Target of the unsubscribe link, to which mail programs post `List-Unsubscribe=One-Click`. */
export const unsubscribePath = '/app/unsubscribe';

/** Authorizes without a session. Kept out of paths, which may be logged. */
const token = line().max(200);

export const getMailingsByLink = endpoint({
  method: 'GET',
  path: '/mailings',
  access: 'session',
  query: z.object({ token }),
  response: mailings,
  limitPerMinute: 30,
});

export const setMailingsByLink = endpoint({
  method: 'PUT',
  path: '/mailings',
  access: 'session',
  body: mailings.extend({ token }),
  response: mailings,
  limitPerMinute: 30,
});

export const countAnnouncementReaders = endpoint({
  method: 'GET',
  path: '/kiosk/announcements/readers',
  access: 'staff',
  response: z.object({
    accounts: z.number().int(),
    by_email: z.number().int(),
  }),
  limitPerMinute: 60,
});
