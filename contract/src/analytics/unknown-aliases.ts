import { z } from 'zod';
import { aliasPattern } from '../links/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

export const unknownAliasStates = ['open', 'ignored'] as const;
export type UnknownAliasState = (typeof unknownAliasStates)[number];

/** How many days back visits are counted. */
export const unknownAliasDays = ['1', '7', '30', '90'] as const;
export type UnknownAliasDays = (typeof unknownAliasDays)[number];

export const unknownAliasView = z.object({
  /** In lower case. No link of the domain has it. */
  alias: z.string(),
  visits: z.number().int(),
  /** Different visitors, day by day. */
  unique: z.number().int(),
  last_at: z.string(),
  /** Hosts that visitors came from, the most frequent first; at most three. */
  referrers: z.array(z.string()),
  /** A link that works and whose alias is one edit away, with where it leads. */
  nearest: z.object({ alias: z.string(), url: z.string() }).nullable(),
});
export type UnknownAliasView = z.infer<typeof unknownAliasView>;

const domain = line().max(253).optional();

/** What people asked for on a domain that no link has, the most frequent first. Robots are left out. */
export const listUnknownAliases = endpoint({
  method: 'GET',
  path: '/kiosk/unknown-aliases',
  access: 'staff',
  query: z.object({
    /** Its host; the base domain's where not given. */
    domain,
    state: z.enum(unknownAliasStates).default('open'),
    days: z.enum(unknownAliasDays).default('30'),
    page: z.coerce.number().int().min(1).max(100).default(1),
  }),
  response: z.object({
    domain: z.string(),
    data: z.array(unknownAliasView),
    next: z.number().int().nullable(),
    /** Visits of the same time that asked for what can be no alias, as files. */
    other_visits: z.number().int(),
    /** Null unless visits of since then are still on their way. */
    delayed_since: z.string().nullable(),
  }),
  limitPerMinute: 60,
  // Clicks are counted for it.
  deadlineMs: 10_000,
});

/** Takes an alias off the list, or puts it back. */
export const ignoreAlias = endpoint({
  method: 'PUT',
  path: '/kiosk/unknown-aliases/ignored',
  access: 'staff',
  body: z.strictObject({
    domain,
    alias: line().regex(aliasPattern, 'This is no alias.'),
    is_ignored: z.boolean(),
  }),
  response: z.object({}),
  limitPerMinute: 120,
});
export type IgnoreAliasBody = z.input<NonNullable<typeof ignoreAlias.body>>;
