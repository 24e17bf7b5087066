import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isNestedDeeper } from './json-body.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const deep = '['.repeat(100_000) + ']'.repeat(100_000);

test.each([
  ['without a key', {}],
  ['with a key, whose content is written down', { 'idempotency-key': 'deep-1' }],
])('a body that is nested a hundred thousand times is refused %s', async (_, headers) => {
  const guest = await app.guest();

  const answer = await guest.post('/url/create', `{"url":${deep}}`, {
    headers: { ...headers, 'content-type': 'application/json' },
  });

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
});

test.each([
  ['[[[]]]', 2, true],
  ['[[[]]]', 3, false],
  ['["[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['[[],[],[]]', 2, false],
  ['{"a":{"b":{}}}', 2, true],
])('%s is nested deeper than %i: %s', (text, most, expected) => {
  expect(isNestedDeeper(text, most)).toBe(expected);
});
