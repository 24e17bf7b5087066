import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { tag } from '@linklet/contract/links/tags/endpoints.ts';
import { parse } from '../../platform/http/body/parse.ts';
import { fieldsIn, flag, orNothing } from '../../platform/http/surfaces/fields.ts';
import { readTime } from '../../platform/http/surfaces/read-time.ts';
import type { SurfaceCall } from '../../platform/http/surfaces/surface.ts';

const HOST_LENGTH = 260;
const CODE_LENGTH = 400;
const URL_LENGTH = 8192;
const TIME_LENGTH = 64;
const TAGS_AT_ONCE = 50;
const PAGES = 1_000_000;
const ITEMS = 500;
/** A list is left through from its beginning, so its places are bounded. */
const PLACES = 1_000_000;

const moment = line('The date is not valid.')
  .max(TIME_LENGTH, 'The date is not valid.')
  .transform((text, context) => {
    const read = readTime(text);
    if (read === undefined) context.addIssue('The date is not valid.');
    return read ?? z.NEVER;
  });

/** Null, an empty text and the word are our default. */
const domain = orNothing(line().max(HOST_LENGTH)).transform((host) =>
  host === 'DEFAULT' ? undefined : host,
);

const count = z
  .union([z.int(), z.string().regex(/^\d{1,9}$/)], 'The field must be a whole number.')
  .pipe(z.coerce.number());

const isOff = (field: string) =>
  flag.refine((given) => given !== true, `${field} is not known here: links are never offered to crawlers.`);

const settings = {
  title: line().max(1000).nullish(),
  tags: z
    .array(tag)
    .max(TAGS_AT_ONCE)
    .transform((all) => [...new Set(all)])
    .optional(),
  validSince: z.preprocess((given) => (given === '' ? null : given), moment.nullish()),
  validUntil: z.preprocess((given) => (given === '' ? null : given), moment.nullish()),
  maxVisits: count.nullish(),
  crawlable: isOff('crawlable'),
  forwardQuery: flag,
};

const longUrl = line('The long URL is required.')
  .min(1, 'The long URL is required.')
  .max(URL_LENGTH, 'The long URL is too long.');

/** A number of a page, or none; all where it says so with a number below zero. */
const paged = (most: number, usual: number) => ({
  page: orNothing(count).transform((page = 1) => Math.min(Math.max(page, 1), PAGES)),
  itemsPerPage: orNothing(z.union([z.literal('-1'), z.literal(-1), count])).transform((given = usual) =>
    Number(given) < 1 ? most : Math.min(Number(given), most),
  ),
});

const isWithinReach = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }) =>
  (page - 1) * itemsPerPage <= PLACES;
const outOfReach = { path: ['page'], message: 'The page is too far from the first.' };

const mode = orNothing(z.enum(['any', 'all'])).transform((given = 'any') => given);
const someTags = z.array(tag).max(TAGS_AT_ONCE);

export const inputs = {
  create: z.object({
    ...{ ...settings, longUrl, domain, findIfExists: flag },
    customSlug: orNothing(line().max(CODE_LENGTH)),
    pathPrefix: orNothing(line().max(0, 'Short codes have no prefix here.')),
    shortCodeLength: orNothing(count),
  }),
  update: z.object({ ...settings, longUrl: longUrl.optional() }),
  named: z.object({ shortCode: line().min(1).max(CODE_LENGTH), domain }),
  list: z
    .object({
      ...paged(ITEMS, 10),
      searchTerm: orNothing(line().max(200)).transform((text = '') => text),
      ...{ tags: someTags, tagsMode: mode, excludeTags: someTags, excludeTagsMode: mode },
      orderBy: orNothing(line().max(40)),
      ...{ startDate: orNothing(moment), endDate: orNothing(moment) },
      domain: orNothing(line().max(HOST_LENGTH)),
      ...{ excludeMaxVisitsReached: flag, excludePastValidUntil: flag },
    })
    .refine(isWithinReach, outOfReach),
  visits: z
    .object({
      ...paged(5000, 5000),
      ...{ startDate: orNothing(moment), endDate: orNothing(moment), excludeBots: flag },
      domain: orNothing(line().max(HOST_LENGTH)),
    })
    .refine(isWithinReach, outOfReach),
  tag: z.object({ tag: line().max(100) }),
  domain: z.object({ domain: line().max(HOST_LENGTH) }),
  tags: z.object({ tags: z.array(line().max(100)).max(TAGS_AT_ONCE) }),
  tagPages: z.object({ ...paged(5000, 5000), searchTerm: orNothing(line().max(45)) }),
  renaming: z.object({ oldName: line('The old name is required.').min(1).max(100), newName: tag }),
};

/** The fields of a body. Throws `validation_failed`. */
export function readBody<Schema extends z.ZodType>(schema: Schema, { body }: SurfaceCall): z.output<Schema> {
  return parse(schema, fieldsIn(body));
}

/** Lists of a query, which clients name with brackets. */
const lists = ['tags', 'excludeTags'] as const;

/** The parameters of a path and of a query. Throws `validation_failed`. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  { query, params }: SurfaceCall,
): z.output<Schema> {
  const listed = lists.map((name) => [
    name,
    [query[`${name}[]`], query[name]].flat().filter((each) => each !== undefined && each !== ''),
  ]);
  return parse(schema, { ...query, ...Object.fromEntries(listed), ...params });
}
