import { z } from 'zod';
import { aliasPattern } from '../links/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { statsDeadlineMs } from './deadline.ts';

export const unknownAliasStates = ['open', 'ignored'] as const;
export type UnknownAliasState = (typeof unknownAliasStates)[number];

export const unknownAliasDays = ['1', '7', '30', '90'] as const;
export type UnknownAliasDays = (typeof unknownAliasDays)[number];

export const unknownAliasView = z.object({
  alias: z.string(),
  visits: z.number().int(),
  /** Sum of the daily unique visitors. */
  unique: z.number().int(),
  last_at: z.string(),
  /** Referrer hosts, most frequent first; at most three. */
  referrers: z.array(z.string()),
  /** A working link whose alias is one edit away. */
  nearest: z.object({ alias: z.string(), url: z.string() }).nullable(),
});
export type UnknownAliasView = z.infer<typeof unknownAliasView>;

/** Host of the domain; the base domain if absent. */
const domain = line().max(253).optional();

export const unknownAliasesAsked = z.object({
  state: z.enum(unknownAliasStates).default('open'),
  days: z.enum(unknownAliasDays).default('30'),
  page: z.coerce.number().int().min(1).max(100).default(1),
});
export type UnknownAliasesAsked = z.output<typeof unknownAliasesAsked>;

export const ignoring = z.strictObject({
  alias: line().regex(aliasPattern, 'This is not an alias.'),
  is_ignored: z.boolean(),
});
export type Ignoring = z.output<typeof ignoring>;

/** Requested aliases without a link, most frequent first; without bots. */
export const listUnknownAliases = endpoint({
  method: 'GET',
  path: '/kiosk/unknown-aliases',
  access: 'staff',
  query: unknownAliasesAsked.extend({ domain }),
  response: z.object({
    domain: z.string(),
    data: z.array(unknownAliasView),
    next: z.number().int().nullable(),
    /** Visits of the period whose path cannot be an alias, such as files. */
    other_visits: z.number().int(),
    delayed_since: z.string().nullable(),
  }),
  limitPerMinute: 60,
  deadlineMs: statsDeadlineMs,
});

export const ignoreAlias = endpoint({
  method: 'PUT',
  path: '/kiosk/unknown-aliases/ignored',
  access: 'staff',
  body: ignoring.extend({ domain }),
  response: z.object({}),
  limitPerMinute: 120,
});
