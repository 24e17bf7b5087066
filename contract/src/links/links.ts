import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { linkOptions } from './options/list.ts';
import type { ReportReason } from '../reports/reasons.ts';
import { line } from '../http/text.ts';

/** An absent field, an empty one and null are the same to a form. */
export const optional = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullish().transform((given) => given || undefined);

export const aliasView = z.object({
  domain: z.string(),
  alias: z.string(),
  /** The whole short URL. */
  linklet: z.string(),
  is_main: z.boolean(),
  tags: z.array(z.string()),
});

export const createdLink = z.object({
  url: z.string(),
  /** Names the link in `analytics/{hash}`. */
  hash: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  aliases: z.array(aliasView),
});
export type CreatedLink = z.infer<typeof createdLink>;

/** `archived` links redirect nobody and stay listed; `deleted` ones are in the trash for thirty days. */
export const linkStates = ['active', 'archived', 'deleted'] as const;
export type LinkState = (typeof linkStates)[number];
export const linkState = z.enum(linkStates);

/** A link as the list of its owner shows it: an account's stays there after its expiry. */
export const listedLink = createdLink.extend({
  is_expired: z.boolean(),
  description: z.string().nullable(),
  state: linkState,
  /** Why staff blocked it: it redirects nobody, and its owner can't change it. Null where they didn't. */
  blocked: z.string().nullable() as z.ZodType<ReportReason | null>,
  /** How many routes may lead its visitors elsewhere. */
  route_count: z.number().int(),
  options: linkOptions,
  /** Goes up with every change. */
  version: z.number().int(),
});
export type ListedLink = z.infer<typeof listedLink>;

export const linkPage = z.object({
  data: z.array(listedLink),
  /** The page after this one, or null when there is none. */
  next: z.number().int().nullable(),
});

/** Archives a link, deletes it, or takes it back from either. */
export const setLinkState = endpoint({
  method: 'PUT',
  path: '/link/:hash/state',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: z.object({ hash: linkHash }),
  body: z.strictObject({
    state: linkState,
    /** Of the link as it was when this was asked for. */
    version: z.number().int(),
  }),
  response: listedLink,
  limitPerMinute: 120,
});

/** Whether an alias is free, and others like it that are. Asked while somebody types; creating decides. */
export const checkAlias = endpoint({
  ...calls.checkAlias,
  access: 'links.create',
  scope: 'workspace',
  query: z.object({ alias: line(), domain: line().optional() }),
  response: z.object({ is_free: z.boolean(), suggestions: z.array(z.string()) }),
  limitPerMinute: 60,
});

/** A guest's browser forgets its links; the links go on working. */
export const clearHistory = endpoint({
  method: 'POST',
  path: '/urls/clear-history',
  access: 'guestOnly',
  response: z.object({ forgotten: z.number().int() }),
  limitPerMinute: 30,
});
