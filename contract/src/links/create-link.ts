import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { errorMessage } from '../http/errors.ts';
import { aliasFacts, sharedRules } from './aliases.ts';
import { description } from './description.ts';
import { optionEdits } from './options/list.ts';
import { createdLink, optional } from './links.ts';
import { title } from './title.ts';
import { redirectRoutes } from '../redirect-routes/endpoints.ts';
import { tags } from './tags/endpoints.ts';
import { line } from '../http/text.ts';

const expiry = z
  .union([z.iso.datetime({ offset: true, error: 'The expiry is not a date.' }), z.literal('')])
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined));

/** What is there and can’t be seen is no missing alias. */
const typedAlias = z
  .string()
  .refine(
    (text) => text.trim() !== '' || !/[^ ]/.test(text),
    errorMessage('alias_invalid', aliasFacts(sharedRules)),
  )
  .pipe(line());

const furtherAlias = z.strictObject({
  alias: line('Please enter a new alias.').min(1, 'Please enter a new alias.'),
  domain: optional(line()),
});

export const createLinkBody = z.strictObject({
  ...optionEdits,
  url: z.string('The URL field is required.'),
  domain: optional(line()),
  alias: optional(typedAlias),
  title: optional(title),
  description: optional(description),
  team: optional(line()),
  /** Absent for those that the domain gives. */
  tags: tags.nullish().transform((all) => all ?? undefined),
  /** Whether what the domain gives new links is given where nothing is said. */
  domain_defaults: z.boolean().optional(),
  captcha_token: line().max(16_384).nullish(),
  further_aliases: z
    .array(furtherAlias)
    .max(50)
    .nullish()
    .transform((all) => all ?? []),
  routes: redirectRoutes.optional(),
  expires_at: expiry,
});
export type CreateLinkBody = z.infer<typeof createLinkBody>;

export const createLink = endpoint({
  ...calls.createLink,
  makesLinks: true,
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  body: createLinkBody,
  response: z.array(createdLink),
  limitPerMinute: 30,
  idempotent: true,
});
