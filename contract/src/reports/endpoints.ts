import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { reportReasons } from './reasons.ts';
import { line, lines } from '../http/text.ts';

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

/** What a ban is about: one link, one destination URL, a host with its subdomains, or whatever matches a pattern. */
export const banKinds = ['link', 'url', 'host', 'pattern'] as const;
export type BanKind = (typeof banKinds)[number];

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
  /** What it was settled by, while that is in force. */
  ban: z.object({ id: z.number().int(), kind: z.enum(banKinds), value: z.string() }).nullable(),
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

const longestValue = 'It must not be greater than 500 characters.';

/** What is banned: `host/alias`, a URL, a host name, or a POSIX regular expression for whole URLs. */
export const ban = z
  .strictObject({
    kind: z.enum(banKinds, 'Please choose what to ban.'),
    value: line()
      .min(1, 'Please enter what to ban.')
      .max(8192, 'It must not be greater than 8192 characters.'),
  })
  .refine(({ kind, value }) => kind === 'url' || value.length <= 500, {
    path: ['value'],
    message: longestValue,
  });
export type Ban = z.infer<typeof ban>;

/**
 * Settles a report by a ban. Nothing can be shortened any more that leads to what is banned, and the links that lead
 * there are blocked until it is lifted. Open reports of such links are settled, too.
 */
export const banReported = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/ban',
  access: 'staff',
  params: reportParams,
  body: ban,
  response: z.object({}),
  limitPerMinute: 60,
});

/** What a ban would block. Nothing is changed. */
export const previewBan = endpoint({
  method: 'POST',
  path: '/kiosk/bans/preview',
  access: 'staff',
  body: ban,
  response: z.object({
    links: z.number().int(),
    /** How many accounts, guests, teams and members' own spaces they belong to. */
    owners: z.number().int(),
    /** False where there are so many links that only some were looked through. */
    is_complete: z.boolean(),
  }),
  limitPerMinute: 120,
  deadlineMs: 10_000,
});

export const banView = z.object({
  id: z.number().int(),
  kind: z.enum(banKinds),
  value: z.string(),
  reason: z.enum(reportReasons),
  /** How many links it blocks now. */
  links: z.number().int(),
  created_at: z.string(),
  /** The name of whoever banned it. */
  banned_by: z.string().nullable(),
});
export type BanView = z.infer<typeof banView>;

/** The bans in force, the newest first. */
export const listBans = endpoint({
  method: 'GET',
  path: '/kiosk/bans',
  access: 'staff',
  query: z.object({
    /** Part of what is banned. */
    search: line().max(300).default(''),
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(banView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** What it blocked works again within a second, unless another ban blocks it, too. */
export const liftBan = endpoint({
  method: 'DELETE',
  path: '/kiosk/bans/:id',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 60,
});

/** Opens a settled report again. A ban that settled it stays until it is lifted. */
export const reopenReport = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/reopen',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 120,
});

/** Settles a report without doing anything. */
export const dismissReport = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/dismiss',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 120,
});
