import { z } from 'zod';
import { calls } from './calls.ts';
import { atMost } from './characters.ts';
import { endpoint } from './endpoint.ts';
import { line, lines } from './text.ts';

export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;

export const reportLinkBody = z.strictObject({
  /** The short link as the visitor saw it: `host/alias`, with or without its scheme. */
  link: line().min(3, 'Please enter the short link.').max(300, 'This is not a short link.'),
  reason: z.enum(reportReasons, 'Please choose a reason.'),
  details: lines().refine(atMost(2000), 'The details must not be greater than 2000 characters.').default(''),
  captcha_token: line().max(16_384).nullish(),
});
export type ReportLinkBody = z.infer<typeof reportLinkBody>;

export const reportLink = endpoint({
  ...calls.reportLink,
  access: 'visitor',
  body: reportLinkBody,
  response: z.object({ received: z.boolean() }),
  limitPerMinute: 10,
  idempotent: true,
});

export const reportStates = ['open', 'settled'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportView = z.object({
  id: z.number().int(),
  /** As the visitor gave it. */
  link: z.string(),
  reason: z.enum(reportReasons),
  details: z.string(),
  /** Where the link leads; null where there is no such link. */
  destination: z.string().nullable(),
  /** Whether nobody is led there any more. */
  is_blocked: z.boolean(),
  created_at: z.string(),
  /** Null while it is open. */
  outcome: z.enum(['banned', 'dismissed']).nullable(),
  settled_at: z.string().nullable(),
  /** The name of whoever settled it. */
  settled_by: z.string().nullable(),
});
export type ReportView = z.infer<typeof reportView>;

/** What visitors reported, the newest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/kiosk/reports',
  access: 'staff',
  query: z.object({
    state: z.enum(reportStates).default('open'),
    /** Part of the link, of its destination, or of the details. */
    search: line().max(300).default(''),
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(reportView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const reportParams = z.object({ id: z.coerce.number().int().positive() });

/**
 * Settles a report by a ban. Nothing can be shortened any more that leads to the host, its subdomains, or whatever
 * matches the pattern, and the links that lead there are blocked. Open reports of such links are settled, too.
 */
export const banReported = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/ban',
  access: 'staff',
  params: reportParams,
  body: z.strictObject({
    kind: z.enum(['host', 'pattern'], 'Please choose what to ban.'),
    /** A host name, or a POSIX regular expression for whole URLs. */
    value: line()
      .min(1, 'Please enter what to ban.')
      .refine(atMost(500), 'It must not be greater than 500 characters.'),
  }),
  response: z.object({}),
  limitPerMinute: 60,
});
export type BanReportedBody = z.infer<NonNullable<typeof banReported.body>>;

/** Settles a report without doing anything. */
export const dismissReport = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/dismiss',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 120,
});
