import { z } from 'zod';

/** A query that refuses fields which it does not know: they would be answered as if nobody had asked by them. */
export function knownFieldsOnly(query: z.ZodType = z.object({})): z.ZodType {
  return query instanceof z.ZodObject ? query.strict() : query;
}
