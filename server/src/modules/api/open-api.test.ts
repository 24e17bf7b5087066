import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { entrances } from '../../all-modules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { summaries } from './summaries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ofTokens = entrances
  .flatMap((entrance) => entrance.endpoints)
  .filter(({ token }) => token !== undefined)
  .map(({ method, path }) => `${method} ${path}`);

test('the description of the API is valid OpenAPI 3.1, for everybody, and has each call once', async () => {
  const answer = await app.ask(`${tokenPrefix}/openapi.json`);
  const document = answer.json();
  const { valid, errors } = await new Validator().validate(document);
  const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((each) =>
    Object.values(each),
  );

  expect([valid, errors]).toEqual([true, undefined]);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(described.sort()).toEqual([...ofTokens].sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('each call of programs has a summary, and no summary is left over', () => {
  expect(Object.keys(summaries).sort()).toEqual([...ofTokens].sort());
});
