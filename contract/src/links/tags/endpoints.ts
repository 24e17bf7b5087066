import { z } from 'zod';
import { calls } from '../../http/calls.ts';
import { atMost } from '../../http/characters.ts';
import { endpoint } from '../../http/endpoint.ts';
import { mostTags, readTag, tagRefusal, tagTaken } from './rules.ts';
import { line } from '../../http/text.ts';

export const tag = line()
  .transform(readTag)
  .superRefine((text, context) => {
    const refusal = tagRefusal(text);
    if (refusal !== null) context.addIssue(refusal);
  });

export const tags = z
  .array(tag)
  .max(mostTags, `The tags must not be greater than ${String(mostTags)}.`)
  .refine((all) => new Set(all).size === all.length, tagTaken);

export const tagCount = z.object({ name: z.string(), links: z.number().int() });
export type TagCount = z.infer<typeof tagCount>;

export const listTags = endpoint({
  ...calls.listTags,
  access: 'links.view',
  scope: 'workspace',
  query: z.object({
    search: line().normalize('NFC').refine(atMost(45)).default(''),
    after: line().refine(atMost(45)).default(''),
  }),
  response: z.object({ data: z.array(tagCount), next: z.string().nullable() }),
  limitPerMinute: 240,
});

const ofTag = z.object({ tag: line().normalize('NFC').refine(atMost(45)) });

/** Renames a tag on all links; merges it with an existing tag of the new name. */
export const renameTag = endpoint({
  method: 'PATCH',
  path: '/tags/:tag',
  token: 'update',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofTag,
  body: z.strictObject({ name: tag }),
  response: tagCount,
  limitPerMinute: 60,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/:tag',
  token: 'delete',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: ofTag,
  response: z.object({ links: z.number().int() }),
  limitPerMinute: 60,
});
