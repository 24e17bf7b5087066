import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';

export const emailView = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: z.string(),
  /** Null where no mail server took it. */
  sent_at: z.string().nullable(),
});
export type EmailView = z.infer<typeof emailView>;

/** What the product has written to people, the newest first. */
export const listEmails = endpoint({
  method: 'GET',
  path: '/kiosk/emails',
  caller: 'staff',
  query: z.object({
    search: line().max(254).default(''),
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    data: z.array(emailView),
    /** What to ask for next as `before`, or null at the end. */
    next: z.number().int().nullable(),
    /** Whether a mail server sends what is written; else the mailbox is all there is. */
    has_mail_server: z.boolean(),
  }),
  limitPerMinute: 120,
  notImpersonating: true,
});
