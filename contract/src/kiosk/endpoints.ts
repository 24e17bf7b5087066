import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

export const kioskUserView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  is_verified: z.boolean(),
  isDeveloper: z.boolean(),
  is_terminated: z.boolean(),
  is_deleted: z.boolean(),
  created_at: z.string(),
});
export type KioskUserView = z.infer<typeof kioskUserView>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/kiosk/users',
  access: 'staff',
  query: z.object({
    search: line().max(254).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ data: z.array(kioskUserView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

export const kioskUserDetails = kioskUserView.extend({
  time_zone: z.string(),
  uses_two_factor_auth: z.boolean(),
  links: z.number().int(),
  /** Its name; `free` where none is paid or granted. */
  plan: z.string(),
  /** By the newest session; null where there is none. */
  last_used_at: z.string().nullable(),
  sessions: z.number().int(),
  passkeys: z.number().int(),
  /** Not used yet. */
  backup_codes: z.number().int(),
  /** When it is erased, of one that is deleted. */
  deletes_at: z.string().nullable(),
});
export type KioskUserDetails = z.infer<typeof kioskUserDetails>;

export const getUser = endpoint({
  method: 'GET',
  path: '/kiosk/user/:id',
  access: 'staff',
  params: z.object({ id: line().max(100) }),
  response: kioskUserDetails,
  limitPerMinute: 120,
});

export const emailView = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  /** Empty, like `html`, once a mail server has accepted it. */
  text: z.string(),
  html: z.string(),
  /** True if its links carry credentials; they are left out. */
  hides_links: z.boolean(),
  /** Whether whoever reads it may have them shown: there is no mail server, and it is not for others of staff. */
  may_reveal: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});

export type EmailView = z.infer<typeof emailView>;

export const listEmails = endpoint({
  method: 'GET',
  path: '/kiosk/emails',
  access: 'confirmedStaff',
  query: z.object({
    search: line().max(254).default(''),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    data: z.array(emailView),
    /** The next value of `before`, or null at the end. */
    next: z.number().int().nullable(),
    /** Without a mail server this mailbox is the only copy. */
    has_mail_server: z.boolean(),
  }),
  limitPerMinute: 120,
});

/** Shows an email with its links, where `may_reveal` is true. The access is recorded. */
export const revealEmail = endpoint({
  method: 'POST',
  path: '/kiosk/emails/:id/reveal',
  access: 'confirmedStaff',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: emailView,
  limitPerMinute: 60,
});
