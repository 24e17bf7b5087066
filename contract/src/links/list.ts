import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { linkPage, linkState, listedLink } from './links.ts';
import { tag } from './tags/endpoints.ts';
import { line } from '../http/text.ts';
import { timeZone } from '../accounts/time-zone.ts';

/**
 * Which links a list shows. `all` are those that are not in the trash; `expiring` end within seven days; `unclicked`
 * have never brought a person to their destination; `blocked` ones were by staff.
 */
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

export const linkSorts = ['newest', 'oldest', 'changed', 'expiry'] as const;
export type LinkSort = (typeof linkSorts)[number];

/** What `search` may name before its colon; without one, all three are searched. */
export const searchTypes = ['alias', 'tag', 'url'] as const;
export type SearchType = (typeof searchTypes)[number];

const day = z.iso.date('The date is not a date.');

/** What a list of links goes by, besides its filter. */
export const linkQuery = z.object({
  /** `type:query` or free text. */
  search: line().max(200).default(''),
  tag: line().refine(atMost(45)).optional(),
  /** Host of the domain that one of its aliases is on. */
  domain: line().max(253).optional(),
  /** First and last day of its creation, in `zone`, or in UTC. */
  from: day.optional(),
  to: day.optional(),
  zone: timeZone.refine((zone) => /^[A-Z]/i.test(zone), 'The time zone is not known.').optional(),
});
export type LinkQuery = z.infer<typeof linkQuery>;

/** What is not in the trash, page by page as numbers count them; of a guest's links, those that redirect. */
export const listLinks = endpoint({
  ...calls.listLinks,
  access: 'links.view',
  scope: 'workspace',
  query: linkQuery.extend({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** What was deleted in the last thirty days, in place of the rest. */
    trash: z.stringbool().default(false),
  }),
  response: linkPage,
  limitPerMinute: 240,
  deadlineMs: 8000,
});

const withFilter = z.object({ filter: z.enum(linkFilters) });

/** A page of the workspace's links: fifty at most. */
export const searchLinks = endpoint({
  method: 'GET',
  path: '/urls/:filter',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery.extend({
    sort: z.enum(linkSorts).default('newest'),
    /** `next` or `previous` of another page. */
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

/** How many links a list has in all. */
export const countLinks = endpoint({
  method: 'GET',
  path: '/urls/:filter/count',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery,
  /** Null where it would take too long to say. */
  response: z.object({ count: z.number().int().nullable() }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

export const mostLinksAtOnce = 100;

/** Where links are moved: to a workspace of an organization, or, without one, to the account's own. */
const moveTarget = z
  .strictObject({ organization: line().max(64), team: line().max(64).optional() })
  .nullable();
export type MoveTarget = z.infer<typeof moveTarget>;

/** What can be done with many links at once. */
export const linkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: linkState }),
  z.strictObject({ kind: z.literal('addTag'), tag }),
  z.strictObject({ kind: z.literal('removeTag'), tag }),
  /** Ends them at this moment; null lets them work without an end. */
  z.strictObject({ kind: z.literal('expiry'), expires_at: z.iso.datetime({ offset: true }).nullable() }),
  /** Needs the permission `links.move` here, and `links.create` there. */
  z.strictObject({ kind: z.literal('move'), to: moveTarget }),
]);
export type LinkChange = z.infer<typeof linkChange>;

/** Changes many links, each by itself: one that can't be changed is told, and keeps no other from it. */
export const changeLinks = endpoint({
  method: 'POST',
  path: '/urls/change',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  body: z.strictObject({
    links: z.array(linkHash).min(1).max(mostLinksAtOnce),
    change: linkChange,
  }),
  response: z.object({
    changed: z.array(z.string()),
    /** Of a change of state: what each of the changed links was before it, by its hash. */
    former: z.record(z.string(), linkState),
    failed: z.array(z.object({ hash: z.string(), linklet: z.string().nullable(), message: z.string() })),
  }),
  limitPerMinute: 600,
  deadlineMs: 10_000,
  idempotent: true,
});

/** The names of the links that a list has, a thousand a page, for a change of all of them. */
export const listLinkHashes = endpoint({
  method: 'GET',
  path: '/urls/:filter/hashes',
  access: 'links.view',
  scope: 'workspace',
  params: withFilter,
  query: linkQuery.extend({ cursor: z.string().max(200).optional() }),
  response: z.object({ data: z.array(z.string()), next: z.string().nullable() }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});
