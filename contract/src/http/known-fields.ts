import { z } from 'zod';

/** Refuses unknown fields of a query: ignoring a misspelled filter would return too much. */
export function knownFieldsOnly(query: z.ZodType = z.object({})): z.ZodType {
  return query instanceof z.ZodObject ? query.strict() : query;
}
