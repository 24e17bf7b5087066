import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { tag } from '@linklet/contract/links/tags/endpoints.ts';
import { readTag } from '@linklet/contract/links/tags/rules.ts';
import { parse } from '../../platform/http/body/parse.ts';
import { continents } from './continents.ts';
import { tagNameOf } from './tag-views.ts';

const MOST_TAGS = 50;
/** Of the ids of as many tags. */
const LONGEST_LIST = 10_000;
const MOST_AT_ONCE = 100;
const MOST_COUNTRIES = 20;

const text = (most: number) => line().max(most);
const maybe = (most: number) => text(most).nullish();
/** One, or a list. */
const some = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.array(schema).max(MOST_TAGS)])
    .nullish()
    .transform((given) => (given == null ? undefined : ([given].flat() as z.output<Schema>[])));
/** What we have not: nothing may be asked of it. */
const nothing = z.union([z.null(), z.literal(false), z.literal(''), z.array(z.never()).length(0)]).optional();

/** A list, or a text with commas; several at once, each named once. */
const allOf = (schema: z.ZodType<string, string>) =>
  z
    .union([text(LONGEST_LIST), z.array(text(LONGEST_LIST)).max(MOST_TAGS)])
    .transform((given) => [given].flat().flatMap((each) => each.split(',')))
    .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
    .pipe(z.array(schema).max(MOST_TAGS))
    .transform((names) => [...new Set(names)]);
const tagId = text(200).transform(tagNameOf);
const tagIds = allOf(tagId).nullish();
/** The older field: null takes the tags away. */
const oneTagId = z
  .union([text(200), z.null()])
  .transform((id) => (id === null || id === '' ? [] : [tagNameOf(id)]))
  .optional();

const fields = {
  domain: maybe(253),
  key: maybe(200),
  prefix: maybe(100),
  externalId: maybe(255),
  tagIds,
  tagNames: allOf(tag).nullish(),
  tagId: oneTagId,
  comments: maybe(5000),
  expiresAt: maybe(64),
  password: maybe(200),
  title: maybe(500),
  description: maybe(500),
  image: maybe(8192),
  ios: maybe(8192),
  android: maybe(8192),
  geo: z
    .record(text(2), text(8192))
    .refine((geo) => Object.keys(geo).length <= MOST_COUNTRIES, 'At most 20 countries.')
    .nullish(),
  archived: z.boolean().optional(),
  publicStats: z.boolean().optional(),
  utm_source: maybe(255),
  utm_medium: maybe(255),
  utm_campaign: maybe(255),
  utm_term: maybe(255),
  utm_content: maybe(255),
  ...{ proxy: nothing, rewrite: nothing, doIndex: nothing, video: nothing, expiredUrl: nothing },
  ...{ testVariants: nothing, testStartedAt: nothing, testCompletedAt: nothing, trackConversion: nothing },
};

const link = z.object({ ...fields, url: text(8192) });
export type DubLinkInput = z.output<typeof link>;

const edit = z.object({ ...fields, url: text(8192).optional() });
export type DubLinkEdit = z.output<typeof edit>;

const switchText = z.union([z.boolean(), z.stringbool()]);

/** What is no tag is on no link. */
const searchedTag = text(200).transform(readTag);

const selection = {
  domain: text(253).optional(),
  ...{ tagId: tagId.optional(), tagIds: tagIds.optional(), tagNames: allOf(searchedTag).optional() },
  search: text(200).optional(),
  showArchived: switchText.default(false),
};

/** More than any code holds is not looked at. */
const LONGEST_QR_URL = 3000;
const LARGEST_QR = 2000;
const WIDEST_MARGIN = 20;
const hexColour = z
  .string()
  .max(7)
  .regex(/^#?(?:[\da-f]{3}|[\da-f]{6})$/i, 'A colour such as #1a2b3c.');

const named = {
  domain: text(253).optional(),
  key: text(200).optional(),
  linkId: text(300).optional(),
  externalId: text(300).optional(),
};

export const inputs = {
  link,
  edit,
  many: z.array(z.unknown()).min(1).max(MOST_AT_ONCE),
  editMany: z.object({
    linkIds: z.array(text(300)).max(MOST_AT_ONCE).optional(),
    externalIds: z.array(text(300)).max(MOST_AT_ONCE).optional(),
    data: edit,
  }),
  deleteMany: z.object({ linkIds: some(text(30_000)) }),
  named: z.object(named),
  count: z.object(selection),
  list: z.object({
    ...selection,
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(100),
  }),
  tag: z.object({ name: tag.optional(), tag: tag.optional() }).transform(({ name, tag: older }, context) => {
    if (name === undefined && older === undefined)
      context.addIssue({ code: 'custom', path: ['name'], message: 'Required' });
    return name ?? older ?? '';
  }),
  tags: z.object({
    search: text(45).default(''),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(100),
  }),
  stats: z.object({
    ...named,
    event: z.string().default('clicks'),
    groupBy: text(40).default('count'),
    interval: z.enum(['24h', '7d', '30d', '90d', '1y', 'mtd', 'qtd', 'ytd', 'all']).default('24h'),
    start: text(40).optional(),
    end: text(40).optional(),
    timezone: text(60).default('UTC'),
    ...{ tagId: tagIds.optional(), tagIds: tagIds.optional() },
    country: text(2).optional(),
    continent: text(2).toUpperCase().pipe(z.enum(continents)).optional(),
    device: text(40).optional(),
    browser: text(40).optional(),
    os: text(40).optional(),
    referer: text(253).optional(),
    qr: switchText.optional(),
  }),
  qr: z.object({
    url: text(LONGEST_QR_URL).min(1),
    size: z.coerce.number().int().min(1).max(LARGEST_QR).default(600),
    level: z.enum(['L', 'M', 'Q', 'H']).default('L'),
    fgColor: hexColour.default('#000000'),
    bgColor: hexColour.default('#ffffff'),
    margin: z.coerce.number().int().min(0).max(WIDEST_MARGIN).default(2),
    includeMargin: switchText.default(true),
    hideLogo: switchText.optional(),
    logo: nothing,
  }),
};

/** Throws `validation_failed`. */
export function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  return parse(schema, given ?? {});
}
