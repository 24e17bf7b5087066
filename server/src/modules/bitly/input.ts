import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { tags } from '@linklet/contract/links/tags/endpoints.ts';
import { parse } from '../../platform/http/body/parse.ts';

const text = (most: number) => line().max(most);
const seconds = z.coerce.number().int().min(0).max(4_102_444_800);

const link = {
  title: text(500).nullish(),
  tags: tags.optional(),
  expiration_at: text(64).nullish(),
};

export const inputs = {
  shorten: z.object({ long_url: text(8192), domain: text(253).nullish() }),
  create: z.object({
    ...link,
    long_url: text(8192),
    domain: text(253).nullish(),
    keyword: text(200).nullish(),
  }),
  edit: z.object({ ...link, long_url: text(8192).optional(), archived: z.boolean().optional() }),
  expand: z.object({ bitlink_id: text(500) }),
  custom: z.object({ bitlink_id: text(500), custom_bitlink: text(500) }),
  span: z.object({
    unit: z.enum(['minute', 'hour', 'day', 'week', 'month']).default('day'),
    units: z.coerce.number().int().min(-1).max(1000).default(-1),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  list: z.object({
    size: z.coerce.number().int().min(1).max(100).default(50),
    search_after: text(100).optional(),
    query: text(200).default(''),
    keyword: text(200).optional(),
    created_before: seconds.optional(),
    created_after: seconds.optional(),
    archived: z.enum(['on', 'off', 'both']).default('off'),
    tags: z.union([text(45), z.array(text(45)).max(50)]).optional(),
  }),
};

/** Throws `validation_failed`. */
export function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  return parse(schema, given ?? {});
}
