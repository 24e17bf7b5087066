import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { description } from './description.ts';
import { optionEdits } from './options/list.ts';
import { listedLink, optional } from './links.ts';
import { tags } from './tags/endpoints.ts';
import { linkAppeal } from '../reports/link-appeal.ts';
import { title } from './title.ts';
import { line } from '../http/text.ts';

const ofLink = z.object({ hash: linkHash });

/** Version of the link that the caller has seen. */
const version = z.number().int();

export const linkDetails = listedLink.extend({
  /** Null where the link is not blocked, or can be appealed for. */
  appeal: linkAppeal.nullable(),
});
export type LinkDetails = z.infer<typeof linkDetails>;

export const getLink = endpoint({
  method: 'GET',
  path: '/link/:hash',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: ofLink,
  response: linkDetails,
  limitPerMinute: 240,
});

export const getLinkOfAlias = endpoint({
  method: 'GET',
  path: '/alias/:alias',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: z.object({ alias: line().max(400) }),
  query: z.object({
    domain: line().max(253).optional(),
  }),
  response: listedLink,
  limitPerMinute: 240,
});

/** Absent fields stay unchanged. */
export const linkEdit = z.strictObject({
  url: line('The URL field is required.').optional(),
  tags: tags.optional(),
  title: title.nullable().optional(),
  description: description.nullable().optional(),
  expires_at: z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }).nullable().optional(),
  ...optionEdits,
});
export type LinkEdit = z.infer<typeof linkEdit>;

export const editLink = endpoint({
  method: 'PATCH',
  path: '/link/:hash',
  token: ['update', 'change_url'],
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofLink,
  body: linkEdit.extend({ version }),
  response: listedLink,
  limitPerMinute: 120,
  // Password hashes wait in a queue.
  deadlineMs: 10_000,
});

/** Adds an alias, optionally as the main one; the other aliases keep redirecting. */
export const addAlias = endpoint({
  method: 'POST',
  path: '/link/:hash/aliases',
  token: 'update',
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

export const setMainAlias = endpoint({
  method: 'PUT',
  path: '/link/:hash/main-alias',
  token: 'update',
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
  action: z.string(),
  at: z.iso.datetime(),
  /** Name of the actor; null if it no longer exists, or for the product itself. */
  who: z.string().nullable(),
  by_staff: z.boolean(),
  /** The name of the API token that it was done by. */
  token: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getLinkHistory = endpoint({
  method: 'GET',
  path: '/link/:hash/history',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params: ofLink,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ data: z.array(historyEntry), next: z.number().int().nullable() }),
  limitPerMinute: 240,
});
