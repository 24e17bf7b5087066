import { expect, test } from 'vitest';
import type { JsonSchema } from '@linklet/contract/api/description.ts';
import { boundWords, fieldsOf, typeWords } from './schema-words.ts';
import { readToken } from './try-call.ts';

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'text'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ anyOf: [{ type: 'null' }, { type: 'string', format: 'date-time' }] }, 'date and time or null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ anyOf: [{ const: 301 }, { const: 302 }] }, '301 or 302'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of whole number'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'object of true or false'],
  [{ type: ['object', 'null'], additionalProperties: { type: 'integer' } }, 'object of whole number or null'],
  [{}, 'any'],
])('%j is said to be %s', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});

test.each<[JsonSchema, string[]]>([
  [{ type: 'string', minLength: 1, maxLength: 1000 }, ['at least 1, at most 1,000 characters']],
  [{ type: 'integer', exclusiveMinimum: 0 }, ['at least 1']],
  [{ anyOf: [{ type: 'integer', maximum: 5 }, { type: 'null' }] }, ['at most 5']],
  [
    { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 3 } },
    ['at most 2 entries', 'each at most 3 characters'],
  ],
  [{ type: 'string', pattern: '^[^\\p{Cc}\\p{Cs}]*$' }, []],
  [{ type: 'string', default: 'UTC' }, ['"UTC" by default']],
])('of %j the bounds are %j', (schema, words) => {
  expect(boundWords(schema)).toEqual(words);
});

test('the fields of one of several forms are those of all, required where each has them', () => {
  const kind = (name: string, more: Record<string, JsonSchema>): JsonSchema => ({
    properties: { kind: { const: name }, ...more },
    required: ['kind', ...Object.keys(more)],
  });

  const fields = fieldsOf({ oneOf: [kind('a', { x: { type: 'string' } }), kind('b', {})] });

  expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['kind', true],
    ['x', false],
  ]);
  expect(typeWords(fields[0]?.schema ?? {})).toBe('"a" or "b"');
});

test.each([
  ['lnk_abc', 'lnk_abc'],
  ['  Bearer lnk_abc\n', 'lnk_abc'],
  ['Authorization: bearer lnk_abc', 'lnk_abc'],
  ['', null],
  ['lnk_ abc', null],
  ['lnk_…', null],
  ['lnk_abc\nX-Other: 1', null],
])('of %j that is pasted the token is %j', (pasted, token) => {
  expect(readToken(pasted)).toBe(token);
});
