import { issueSentence } from '@linklet/contract/http/issue-sentence.ts';
import type { z } from 'zod';
import { ValidationError } from '../error-answer.ts';

/** Throws the schema's issues by field. */
export function parse<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  // The handlers of an endpoint without this schema ignore the value.
  if (schema === undefined) return undefined as z.output<Schema>;
  const result = schema.safeParse(value, { error: issueSentence });
  if (!result.success) throw new ValidationError(result.error.issues);
  return result.data;
}
