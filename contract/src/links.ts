import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, lines } from './text.ts';

/** Spaces are removed and capitals lowered, as people see while they type. */
export const tag = line()
  .transform((text) => text.replace(/\s+/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(2, 'The tag must be at least 2 characters.')
      .max(45, 'The tag must not be greater than 45 characters.'),
  );

const tags = z
  .array(tag)
  .max(50, 'The tags must not be greater than 50.')
  .refine((all) => new Set(all).size === all.length, 'The tag has already been taken.');

/** An absent field, an empty one and null are the same to a form. */
const optional = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullish().transform((given) => given || undefined);

const expiry = z
  .union([z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }), z.literal('')])
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined));

export const createLinkBody = z.strictObject({
  url: z.string('The URL field is required.'),
  domain: optional(line()),
  alias: optional(line()),
  description: optional(lines()),
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
  method: 'POST',
  path: '/url/create',
  access: 'links.create',
  scope: 'workspace',
  body: createLinkBody,
  response: z.array(createdLink),
  limitPerMinute: 30,
  idempotent: true,
});

export const linkPage = z.object({
  data: z.array(createdLink),
  /** The page after this one, or null when there is none. */
  next: z.number().int().nullable(),
});

export const listLinks = endpoint({
  method: 'GET',
  path: '/urls/available',
  access: 'links.view',
  scope: 'workspace',
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: linkPage,
  limitPerMinute: 240,
});

/** A guest's browser forgets its links; the links go on working. */
export const clearHistory = endpoint({
  method: 'POST',
  path: '/urls/clear-history',
  access: 'guestOnly',
  response: z.object({ forgotten: z.number().int() }),
  limitPerMinute: 30,
});
