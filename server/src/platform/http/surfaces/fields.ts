import { z } from 'zod';

const toNothing = (given: unknown) => (given === '' || given === null ? undefined : given);

/** Clients leave a field out, or send an empty text or null. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(toNothing, schema.optional());

/** A boolean, or a word for one as queries have it; or nothing. */
export const flag = orNothing(z.union([z.boolean(), z.stringbool()], 'The field must be true or false.'));

/** The fields of a body; one that has none, such as a list, is empty. */
export function fieldsIn(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
