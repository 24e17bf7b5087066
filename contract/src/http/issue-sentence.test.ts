import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueSentence } from './issue-sentence.ts';
import { exportedByContract, inputSchemas } from '../testing/exported.ts';
import { filledWith } from '../testing/filled.ts';

const values: unknown[] = ['', 'x', 'x'.repeat(20_000), -1, 1.5, 1e300, true, null, undefined, [], {}];

const schemas = (await exportedByContract()).flatMap(({ name, value }) =>
  inputSchemas(value).map(({ part, schema }) => [`${name}.${part}`, schema] as const),
);

test.each(schemas)('%s refuses in our own words whatever comes', (_, schema) => {
  const messages = values
    .flatMap((value) => [value, ...filledWith(schema, value)])
    .flatMap((input) => schema.safeParse(input, { error: issueSentence }).error?.issues ?? [])
    .map(({ message }) => message);

  // What the library says by itself.
  expect(
    messages.filter((message) => /^(?:Invalid|Too (?:big|small)|Unrecognized)|expected/.test(message)),
  ).toEqual([]);
});

test.each([
  [
    z.object({ max_clicks: z.number().max(5) }),
    { max_clicks: 6 },
    'The max clicks must not be greater than 5.',
  ],
  [
    z.object({ name: z.string().max(5) }),
    { name: 'abcdef' },
    'The name must not be greater than 5 characters.',
  ],
  [z.object({ name: z.string().min(1) }), { name: '' }, 'The name field is required.'],
  [z.object({ name: z.string().min(2) }), { name: 'a' }, 'The name must be at least 2 characters.'],
  [
    z.object({ ids: z.array(z.number()).max(1) }),
    { ids: [1, 2] },
    'The ids must not have more than 1 items.',
  ],
  [z.object({ ids: z.array(z.number()) }), { ids: ['x'] }, 'The ids is not valid.'],
  [z.object({ name: z.string() }), {}, 'The name field is required.'],
  [z.object({ name: z.string('Say it.') }), {}, 'Say it.'],
  [z.string(), 5, 'The form is not valid.'],
])('%# is told in a sentence that names the field', (schema, input, sentence) => {
  const result = schema.safeParse(input, { error: issueSentence });

  expect(result.error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
