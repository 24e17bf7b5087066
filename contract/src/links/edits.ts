import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { description } from './description.ts';
import { optionEdits } from './options/list.ts';
import { listedLink, optional } from './links.ts';
import { tags } from './tags/endpoints.ts';
import { line } from '../http/text.ts';

const ofLink = z.object({ hash: linkHash });

/** Of the link as it was when the change was asked for. */
const version = z.number().int();

export const getLink = endpoint({
  method: 'GET',
  path: '/link/:hash',
  access: 'links.view',
  scope: 'workspace',
  params: ofLink,
  response: listedLink,
  limitPerMinute: 240,
});

/** The link that an alias leads to. */
export const getLinkOfAlias = endpoint({
  method: 'GET',
  path: '/alias/:alias',
  access: 'links.view',
  scope: 'workspace',
  params: z.object({ alias: line().max(64) }),
  query: z.object({
    /** The base domain where it is not given. */
    domain: line().max(253).optional(),
  }),
  response: listedLink,
  limitPerMinute: 240,
});

/** What of a link can be changed; what is not given stays. */
export const linkEdit = z.strictObject({
  url: line('The URL field is required.').optional(),
  tags: tags.optional(),
  /** An empty one is none. */
  description: description.nullable().optional(),
  /** Null for a link without an end. */
  expires_at: z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }).nullable().optional(),
  ...optionEdits,
});
export type LinkEdit = z.infer<typeof linkEdit>;

export const editLink = endpoint({
  method: 'PATCH',
  path: '/link/:hash',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofLink,
  body: linkEdit.extend({ version }),
  response: listedLink,
  limitPerMinute: 120,
  // Passwords are hashed one after another.
  deadlineMs: 10_000,
});

/** Gives a link a further alias, which may become its main one; those that it has go on redirecting. */
export const addAlias = endpoint({
  method: 'POST',
  path: '/link/:hash/aliases',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofLink,
  body: z.strictObject({
    alias: line('Please enter a new alias.').min(1, 'Please enter a new alias.'),
    domain: optional(line()),
    is_main: z.boolean().default(false),
    version,
  }),
  response: listedLink,
  limitPerMinute: 60,
  idempotent: true,
});

/** Makes one of a link's aliases its main one. */
export const setMainAlias = endpoint({
  method: 'PUT',
  path: '/link/:hash/main-alias',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofLink,
  body: z.strictObject({ alias: line(), domain: line(), version }),
  response: listedLink,
  limitPerMinute: 60,
});

export const historyEntry = z.object({
  id: z.number().int(),
  /** What was done, such as `link.changed`. */
  action: z.string(),
  at: z.iso.datetime(),
  /** The name of whoever did it; null for one who is gone, and for the product itself. */
  who: z.string().nullable(),
  /** Whether staff did it as the account. */
  by_staff: z.boolean(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** What was done to a link, the newest first, thirty a page. */
export const getLinkHistory = endpoint({
  method: 'GET',
  path: '/link/:hash/history',
  access: 'links.view',
  scope: 'workspace',
  params: ofLink,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ data: z.array(historyEntry), next: z.number().int().nullable() }),
  limitPerMinute: 240,
});
