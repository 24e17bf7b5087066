import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';
import { linkOptions } from './options/list.ts';
import type { ReportReason } from '../reports/reasons.ts';
import { line } from '../http/text.ts';

/** An absent field, an empty one and null mean the same in a form. */
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
  hash: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  aliases: z.array(aliasView),
});
export type CreatedLink = z.infer<typeof createdLink>;

/** `archived` links do not redirect and stay listed; `deleted` ones are in the trash for thirty days. */
export const linkStates = ['active', 'archived', 'deleted'] as const;
export type LinkState = (typeof linkStates)[number];
export const linkState = z.enum(linkStates);

/** A link in its owner's list, where an account's link stays after its expiry. */
export const listedLink = createdLink.extend({
  is_expired: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  state: linkState,
  /** Reason of staff for blocking: the link neither redirects nor can its owner change it. */
  blocked: z.string().nullable() as z.ZodType<ReportReason | null>,
  route_count: z.number().int(),
  options: linkOptions,
  version: z.number().int(),
});
export type ListedLink = z.infer<typeof listedLink>;

export const linkPage = z.object({
  data: z.array(listedLink),
  next: z.number().int().nullable(),
});

export const setLinkState = endpoint({
  method: 'PUT',
  path: '/link/:hash/state',
  token: ['archive', 'delete'],
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: z.object({ hash: linkHash }),
  body: z.strictObject({
    state: linkState,
    version: z.number().int(),
  }),
  response: listedLink,
  limitPerMinute: 120,
});

/** Whether an alias is free, with free alternatives. Only a hint while typing; creation decides. */
export const checkAlias = endpoint({
  ...calls.checkAlias,
  access: 'links.create',
  scope: 'workspace',
  query: z.object({ alias: line(), domain: line().optional() }),
  response: z.object({ is_free: z.boolean(), suggestions: z.array(z.string()) }),
  limitPerMinute: 60,
});

/** Removes the links of a guest's browser from its list; they keep working. */
export const clearHistory = endpoint({
  method: 'POST',
  path: '/urls/clear-history',
  access: 'guestOnly',
  response: z.object({ forgotten: z.number().int() }),
  limitPerMinute: 30,
});
