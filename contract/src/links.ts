import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { linkHash } from './link-hash.ts';
import { description, linkOptions, optionEdits } from './link-options.ts';
import { redirectRoutes } from './redirect-routes.ts';
import { tags } from './tags.ts';
import { line } from './text.ts';

/** An absent field, an empty one and null are the same to a form. */
export const optional = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullish().transform((given) => given || undefined);

/** Absent, empty and null are the same. */
export const expiry = z
  .union([z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }), z.literal('')])
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined));

const furtherAlias = z.strictObject({
  alias: line('Please enter a new alias.').min(1, 'Please enter a new alias.'),
  domain: optional(line()),
});

export const createLinkBody = z.strictObject({
  ...optionEdits,
  url: z.string('The URL field is required.'),
  domain: optional(line()),
  alias: optional(line()),
  description: optional(description),
  /** The slug of the team that the address names. */
  team: optional(line()),
  tags: tags.nullish().transform((all) => all ?? []),
  captcha_token: line().max(16_384).nullish(),
  /** Beside the main one, as many as the plan allows. */
  further_aliases: z
    .array(furtherAlias)
    .max(50)
    .nullish()
    .transform((all) => all ?? []),
  routes: redirectRoutes.optional(),
  expires_at: expiry,
});
export type CreateLinkBody = z.infer<typeof createLinkBody>;

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

export const createLink = endpoint({
  ...calls.createLink,
  access: 'links.create',
  scope: 'workspace',
  body: createLinkBody,
  response: z.array(createdLink),
  limitPerMinute: 30,
  idempotent: true,
});

/** `archived` links redirect nobody and stay listed; `deleted` ones are in the trash for thirty days. */
export const linkStates = ['active', 'archived', 'deleted'] as const;
export type LinkState = (typeof linkStates)[number];
export const linkState = z.enum(linkStates);

/** A link as the list of its owner shows it: an account's stays there after its expiry. */
export const listedLink = createdLink.extend({
  is_expired: z.boolean(),
  description: z.string().nullable(),
  state: linkState,
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

export const listLinks = endpoint({
  ...calls.listLinks,
  access: 'links.view',
  scope: 'workspace',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** What was deleted in the last thirty days, in place of the rest. */
    trash: z.stringbool().default(false),
  }),
  response: linkPage,
  limitPerMinute: 240,
});

/** Archives a link, deletes it, or takes it back from either. */
export const setLinkState = endpoint({
  method: 'PUT',
  path: '/link/:hash/state',
  access: 'links.update',
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
