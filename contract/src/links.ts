import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { maxDescription } from './limits.ts';
import { tags } from './tags.ts';
import { line, lines } from './text.ts';

/** An absent field, an empty one and null are the same to a form. */
export const optional = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullish().transform((given) => given || undefined);

/** Absent, empty and null are the same. */
export const expiry = z
  .union([z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }), z.literal('')])
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined));

/** What the people of an organization say of a link. */
export const description = lines().max(
  maxDescription,
  `The description must not be greater than ${String(maxDescription)} characters.`,
);

/** Names a link outside. */
export const linkHash = z.string().regex(/^[a-z0-9]{16}$/);

export const createLinkBody = z.strictObject({
  url: z.string('The URL field is required.'),
  domain: optional(line()),
  alias: optional(line()),
  description: optional(description),
  /** The slug of the team that the address names. */
  team: optional(line()),
  tags: tags.nullish().transform((all) => all ?? []),
  captcha_token: line().max(16_384).nullish(),
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

export const redirectStatuses = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

/** How a link leads to its destination. */
export const linkOptions = z.object({
  /** Of HTTP: 301 and 308 say that it is for good, 307 and 308 that the request's method goes along. */
  redirect_status: z.union(redirectStatuses.map((status) => z.literal(status))),
  /** Whether what a visitor adds to the short link goes along. */
  passes_query: z.boolean(),
  /** Before it the link leads nowhere; null for one that works from the beginning. */
  starts_at: z.string().nullable(),
  /** Ids of the pixel scripts that its visitors are shown to first. */
  pixels: z.array(z.number().int()),
  /** Whether visitors are asked for a password first. It can be set, and never read. */
  has_password: z.boolean(),
  /** As many visits lead to the destination; null for any number. */
  max_clicks: z.number().int().nullable(),
  /** How many of them were made. */
  clicks_used: z.number().int(),
  /** Where later visits lead; null for a page that says that the link is used up. */
  after_clicks_url: z.string().nullable(),
  /** What apps show of the link in place of what they find at its destination; a card has a title, or there is none. */
  card_title: z.string().nullable(),
  card_text: z.string().nullable(),
  card_image_url: z.string().nullable(),
});
export type LinkOptions = z.infer<typeof linkOptions>;

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
