import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkFacts } from './link-facts.ts';
import { reportReasons } from './reasons.ts';
import { line, lines } from '../http/text.ts';

/** A path below a pattern may be long. */
const longestShortLink = 2500;

export const reportLinkBody = z.strictObject({
  /** The short link as the visitor saw it: `host/alias`, with or without a scheme. */
  link: line().min(3, 'Enter a short link.').max(longestShortLink, 'This is not a short link.'),
  reason: z.enum(reportReasons, 'Choose a reason.'),
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

/** One link, one destination URL, a host with its subdomains, or a pattern for URLs. */
export const banKinds = ['link', 'url', 'host', 'pattern'] as const;
export type BanKind = (typeof banKinds)[number];

export const reportStates = ['open', 'settled'] as const;
export type ReportState = (typeof reportStates)[number];

/** A ban beside what it is about. */
export const shownBan = z.object({ id: z.number().int(), kind: z.enum(banKinds), value: z.string() });

/** Of staff for one another. */
export const reportNote = z.object({
  /** Null where the account was erased. */
  author: z.string().nullable(),
  text: z.string(),
  created_at: z.string(),
});
export type ReportNote = z.infer<typeof reportNote>;

export const reportView = z.object({
  id: z.number().int(),
  link: z.string(),
  reason: z.enum(reportReasons),
  details: z.string(),
  destination: z.string().nullable(),
  is_blocked: z.boolean(),
  /** Null where the link doesn’t exist. */
  link_facts: linkFacts.nullable(),
  created_at: z.string(),
  /** Null while it is open. */
  outcome: z.enum(['banned', 'dismissed']).nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  /** The ban that settled it, while in force. */
  ban: shownBan.nullable(),
  /** What staff noted on it, the oldest first. */
  notes: z.array(reportNote),
});
export type ReportView = z.infer<typeof reportView>;

export const listReports = endpoint({
  method: 'GET',
  path: '/kiosk/reports',
  access: 'staff',
  query: z.object({
    state: z.enum(reportStates).default('open'),
    search: line().max(300).default(''),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(reportView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const reportParams = z.object({ id: z.coerce.number().int().positive() });

const longestValue = 'It must not be greater than 500 characters.';

/** `host/alias`, a URL, a host name, or a POSIX regular expression for whole URLs. */
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

/** New links to what is banned are refused, existing ones blocked, their open reports settled. */
export const banReported = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/ban',
  access: 'staff',
  params: reportParams,
  body: ban,
  response: z.object({}),
  limitPerMinute: 60,
});

/** Shows what a ban would block, and changes nothing. */
export const previewBan = endpoint({
  method: 'POST',
  path: '/kiosk/bans/preview',
  access: 'staff',
  body: ban,
  response: z.object({
    links: z.number().int(),
    owners: z.number().int(),
    /** False if only some of very many links were checked. */
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
  links: z.number().int(),
  created_at: z.string(),
  banned_by: z.string().nullable(),
});
export type BanView = z.infer<typeof banView>;

export const listBans = endpoint({
  method: 'GET',
  path: '/kiosk/bans',
  access: 'staff',
  query: z.object({
    search: line().max(300).default(''),
    /** Those of one kind alone. */
    kind: z.enum(banKinds).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(banView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** Bans a domain, with all below it, of which nobody has reported a link. */
export const banHost = endpoint({
  method: 'POST',
  path: '/kiosk/bans',
  access: 'staff',
  body: z.strictObject({
    value: line().min(1, 'Please enter a domain.').max(500, longestValue),
    reason: z.enum(reportReasons, 'Please choose a reason.'),
  }),
  response: z.object({}),
  limitPerMinute: 60,
});

/** Its links work again within a second, unless another ban blocks them, too. */
export const liftBan = endpoint({
  method: 'DELETE',
  path: '/kiosk/bans/:id',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 60,
});

/** A ban that settled the report stays in force until it is lifted. */
export const reopenReport = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/reopen',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 120,
});

export const dismissReport = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/dismiss',
  access: 'staff',
  params: reportParams,
  response: z.object({}),
  limitPerMinute: 120,
});

export const maxReportNote = 1000;

export const addReportNote = endpoint({
  method: 'POST',
  path: '/kiosk/reports/:id/notes',
  access: 'staff',
  params: reportParams,
  body: z.strictObject({
    text: lines()
      .min(1, 'Please write a note.')
      .refine(
        atMost(maxReportNote),
        `The note must not be greater than ${String(maxReportNote)} characters.`,
      ),
  }),
  response: z.object({}),
  limitPerMinute: 60,
});
