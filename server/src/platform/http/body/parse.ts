import { issueSentence } from '@linklet/contract/http/issue-sentence.ts';
import type { z } from 'zod';
import { ValidationError } from '../error-answer.ts';

/** What a schema makes of a value. Throws what is wrong with it, field by field. */
export function parse<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  // An endpoint without the schema has handlers that do not look at the value.
  if (schema === undefined) return undefined as z.output<Schema>;
  const result = schema.safeParse(value, { error: issueSentence });
  if (!result.success) throw new ValidationError(result.error.issues);
  return result.data;
}
