import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { linkPage, linkState, listedLink } from './links.ts';
import { tag } from './tags/endpoints.ts';
import { line } from '../http/text.ts';
import { timeZone } from '../accounts/time-zone.ts';

/** `expiring` end within seven days; `unclicked` never had a human click; only staff block. */
export const linkFilters = [
  'all',
  'active',
  'archived',
  'expired',
  'expiring',
  'unclicked',
  'blocked',
  'trash',
] as const;
export type LinkFilter = (typeof linkFilters)[number];

/** `clicks`: the most clicked ones first, for those whose plan has statistics. */
export const linkSorts = ['newest', 'oldest', 'changed', 'expiry', 'clicks'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** Prefixes of `search` before a colon; without one, all are searched, and descriptions. */
export const searchTypes = ['alias', 'tag', 'title', 'url'] as const;
export type SearchType = (typeof searchTypes)[number];

const day = z.iso.date('The date is not a date.');

export const linkQuery = z.object({
  search: line().max(200).default(''),
  tag: line().refine(atMost(45)).optional(),
  domain: line().max(253).optional(),
  /** First and last day of creation, in `zone` or UTC. */
  from: day.optional(),
  to: day.optional(),
  zone: timeZone.refine((zone) => /^[A-Z]/i.test(zone), 'The time zone is not known.').optional(),
});
export type LinkQuery = z.infer<typeof linkQuery>;

/** Links outside the trash by page number; for a guest, those that redirect. */
export const listLinks = endpoint({
  ...calls.listLinks,
  access: 'links.view',
  scope: 'workspace',
  query: linkQuery.extend({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    trash: z.stringbool().default(false),
  }),
  response: linkPage,
  limitPerMinute: 240,
  deadlineMs: 8000,
});

const withFilter = z.object({ filter: z.enum(linkFilters) });

export const searchLinks = endpoint({
  method: 'GET',
  path: '/urls/:filter',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery.extend({
    sort: z.enum(linkSorts).default('newest'),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    data: z.array(listedLink),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

export const countLinks = endpoint({
  method: 'GET',
  path: '/urls/:filter/count',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery,
  /** Null if counting takes too long. */
  response: z.object({ count: z.number().int().nullable() }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

export const mostLinksAtOnce = 100;

const tooLong = 'This is too long.';

const moveTarget = z
  .strictObject({ organization: line().max(64), team: line().max(64).optional() })
  .nullable();
export type MoveTarget = z.infer<typeof moveTarget>;

/** What is sought in destinations, and what takes its place wherever it stands; upper and lower case count. */
const replacement = {
  find: line('Enter the text to find.').min(1, 'Enter the text to find.').max(2000, tooLong),
  by: line().max(2000, tooLong),
};
export type Replacement = { find: string; by: string };

export const linkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: linkState }),
  z.strictObject({ kind: z.literal('addTag'), tag }),
  z.strictObject({ kind: z.literal('removeTag'), tag }),
  z.strictObject({ kind: z.literal('expiry'), expires_at: z.iso.datetime({ offset: true }).nullable() }),
  z.strictObject({ kind: z.literal('replace'), ...replacement }),
  /** A destination for each link, by its hash. */
  z.strictObject({
    kind: z.literal('destinations'),
    of: z
      .record(linkHash, line())
      .refine((of) => Object.keys(of).length <= mostLinksAtOnce, 'These are too many links.'),
  }),
  /** Gives each its alias on another domain, as the main one; its address until then goes on redirecting. */
  z.strictObject({ kind: z.literal('domain'), domain: line().max(260) }),
  /** Needs the permission `links.move` here, and `links.create` there. */
  z.strictObject({ kind: z.literal('move'), to: moveTarget }),
]);
export type LinkChange = z.infer<typeof linkChange>;

/** Changes each link by itself: links that cannot be changed are reported and do not stop the others. */
export const changeLinks = endpoint({
  method: 'POST',
  path: '/urls/change',
  token: ['update', 'change_url', 'archive', 'delete'],
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  body: z.strictObject({
    links: z.array(linkHash).min(1).max(mostLinksAtOnce),
    change: linkChange,
  }),
  response: z.object({
    changed: z.array(z.string()),
    /** For a change of state: the previous state of each changed link by hash. */
    former: z.record(z.string(), linkState),
    /** For a change of destinations: the previous one of each changed link by hash. */
    destinations: z.record(z.string(), z.string()),
    failed: z.array(z.object({ hash: z.string(), linklet: z.string().nullable(), message: z.string() })),
  }),
  limitPerMinute: 600,
  deadlineMs: 10_000,
  idempotent: true,
});

/** What `replace` would make of these links: of those whose destination has the text, and why it can't be done. */
export const previewReplacement = endpoint({
  method: 'POST',
  path: '/urls/replace/preview',
  token: 'change_url',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  body: z.strictObject({ links: z.array(linkHash).min(1).max(mostLinksAtOnce), ...replacement }),
  response: z.object({
    data: z.array(
      z.object({
        hash: z.string(),
        linklet: z.string(),
        from: z.string(),
        to: z.string(),
        /** Null where it can be done. */
        message: z.string().nullable(),
      }),
    ),
  }),
  limitPerMinute: 240,
  deadlineMs: 10_000,
});
export type ReplacedLink = z.infer<(typeof previewReplacement)['response']>['data'][number];

/** Hashes of all links of a list, a thousand a page, to change all of them. */
export const listLinkHashes = endpoint({
  method: 'GET',
  path: '/urls/:filter/hashes',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery.extend({ cursor: z.string().max(200).optional() }),
  response: z.object({ data: z.array(z.string()), next: z.string().nullable() }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});
