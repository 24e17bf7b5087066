import { z } from 'zod';
import { tags } from '@linklet/contract/links/tags/endpoints.ts';
import { line } from '@linklet/contract/http/text.ts';
import { DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { readTime } from '../../platform/http/surfaces/read-time.ts';

const HOST_LENGTH = 253;
const ALIAS_LENGTH = 100;
const URL_LENGTH = 8192;
const DESCRIPTION_LENGTH = 1000;
const TIME_LENGTH = 64;

/** What clients write for nothing. */
const isNothing = (text: unknown) => text === undefined || text === null || text === '' || text === 'null';

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (isNothing(given) ? undefined : given), schema.optional());

/** Their main domain stands for ours. */
const domain = orNothing(line().max(HOST_LENGTH)).transform((host) =>
  host === undefined || /^(?:www\.)?tinyurl\.com$/i.test(host) ? undefined : host,
);
const url = line('The URL field is required.')
  .min(1, 'The URL field is required.')
  .max(URL_LENGTH, 'The URL must not be greater than 8192 characters.');
const alias = line('The Alias field is required.')
  .min(1, 'The Alias field is required.')
  .max(ALIAS_LENGTH, 'The Alias format is invalid.');
const description = line().max(
  DESCRIPTION_LENGTH,
  'The Description must not be greater than 1000 characters.',
);

/** A list, or one text with commas. */
const someTags = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
      : given,
  tags,
);

/** A moment, or another that `toMoment` makes of it; `name` is how the field is told of. */
function dateOf(name: string, toMoment: (read: Date, text: string) => Date = (read) => read) {
  const sentence = `The ${name} is not a date.`;
  return line(sentence)
    .max(TIME_LENGTH, sentence)
    .transform((text, context) => {
      const read = readTime(text);
      if (read === undefined) context.addIssue(sentence);
      return read === undefined ? z.NEVER : toMoment(read, text);
    });
}

const expiry = dateOf('expiry');
const from = dateOf('from field');
const to = dateOf('to field');
/** The first moment after a day, or after a second, as fractions are not read. */
const end = dateOf('to field', (read, text) => {
  const lastsMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY_MS : SECOND_MS;
  return new Date(read.getTime() + lastsMs);
});

const wholeSwitch = z.union([z.boolean(), z.stringbool()], 'The field must be true or false.');

/** An alias, or `domain/alias`. */
const address = line().max(ALIAS_LENGTH + HOST_LENGTH);
const tag = line().max(45);

export const inputs = {
  create: z.object({
    ...{ url, domain, alias: orNothing(alias), description: orNothing(description) },
    ...{ tags: orNothing(someTags), expires_at: orNothing(expiry) },
  }),
  plainCreate: z.object({ url, alias: orNothing(alias) }),
  update: z.object({
    ...{ domain, alias, new_domain: domain, new_alias: orNothing(alias), new_tags: someTags.optional() },
    new_stats: wholeSwitch.optional(),
    // Null is never.
    new_expires_at: z
      .preprocess((given) => (isNothing(given) && given !== undefined ? null : given), expiry.nullable())
      .optional(),
    new_description: z.preprocess((given) => given ?? '', description).optional(),
  }),
  change: z.object({ url, domain, alias }),
  named: z.object({ domain, alias }),
  status: z.object({ domain, alias, enabled: wholeSwitch }),
  sharing: z.object({ domain, alias, public: wholeSwitch }),
  list: z.object({
    from: orNothing(from),
    to: orNothing(to),
    search: orNothing(line().max(200)),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  stats: z.object({
    from,
    to: orNothing(to),
    alias: orNothing(address),
    domain,
    tag: orNothing(tag),
    interval: z.enum(['minute', 'hour', 'day', 'week', 'month']).default('day'),
  }),
  /** Of `to`, what is first not asked for any more. */
  raw: z.object({ from, to: orNothing(end), alias: orNothing(address), domain, tag: orNothing(tag) }),
};

/** Clients send fields in the body, or in the query, whatever the method. Throws `validation_failed`. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  { query, body }: SurfaceCall,
): z.output<Schema> {
  const inBody = typeof body === 'object' && body !== null ? body : {};
  return parse(schema, { ...query, ...inBody });
}
