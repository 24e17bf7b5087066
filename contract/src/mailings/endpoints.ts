import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

/** Whether somebody wants emails that are not about their own account. */
export const mailings = z.strictObject({ on: z.boolean() });

export const setMailings = endpoint({
  method: 'PUT',
  path: '/settings/mailings',
  access: 'ownerOnly',
  body: mailings,
  response: mailings,
  limitPerMinute: 60,
});

/** Where the link in such an email leads, and what mail programs send `List-Unsubscribe=One-Click` to. */
export const unsubscribePath = '/app/unsubscribe';

/** What the link carries stands for the account: nobody has to sign in. Kept out of paths, which logs may hold. */
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

/** How many accounts an announcement of now would reach. */
export const countAnnouncementReaders = endpoint({
  method: 'GET',
  path: '/kiosk/announcements/readers',
  access: 'staff',
  response: z.object({
    /** All accounts that can be used. */
    accounts: z.number().int(),
    /** Those of them that get emails of this kind. */
    by_email: z.number().int(),
  }),
  limitPerMinute: 60,
});
