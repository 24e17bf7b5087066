import { z } from 'zod';
import { line, lines } from '@linklet/contract/http/text.ts';
import { parse } from '../../platform/http/body/parse.ts';
import { fieldsIn, flag, orNothing } from '../../platform/http/surfaces/fields.ts';
import { readDuration } from './duration.ts';

const target = line('Target is missing.')
  .min(1, 'Target is missing.')
  .max(8192, 'Maximum URL length is 8192.');

const expireIn = line('Expire format is invalid.')
  .max(40, 'Expire format is invalid.')
  .transform((text, context) => {
    const read = readDuration(text);
    if (read === undefined) context.addIssue('Expire format is invalid. Valid examples: 1m, 8h, 42 days.');
    return read ?? z.NEVER;
  });

const host = orNothing(line().max(260));
const description = lines().max(1000, 'Description length must be at most 1000.');
const password = z
  .string()
  .min(3, 'Password length must be between 3 and 64.')
  .max(64, 'Password length must be between 3 and 64.');
const place = (most: number) => orNothing(z.coerce.number().int().min(0).max(most));

export const inputs = {
  create: z.object({
    ...{ target, domain: host, reuse: flag, expire_in: orNothing(expireIn), password: orNothing(password) },
    description: orNothing(description),
    customurl: orNothing(line().max(64, 'Custom URL length must be between 1 and 64.')),
  }),
  /** An empty text takes away, as its website sends it. */
  update: z.object({
    ...{ target: orNothing(target), address: orNothing(line().max(64)) },
    description: description.nullish(),
    expire_in: z.preprocess((given) => (given === '' ? null : given), expireIn.nullish()),
    password: z.preprocess((given) => (given === '' ? null : given), password.nullish()),
  }),
  list: z.object({
    skip: place(1_000_000).transform((skip = 0) => skip),
    limit: place(1_000_000).transform((limit = 10) => Math.min(Math.max(limit, 1), 50)),
    search: orNothing(line().max(200)).transform((text = '') => text),
  }),
  named: z.object({ id: z.string().max(64) }),
};

/** Throws `validation_failed`. */
export function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  return parse(schema, fieldsIn(given));
}
