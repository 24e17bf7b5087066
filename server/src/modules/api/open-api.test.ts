import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type ApiDescription } from '@linklet/contract/api/description.ts';
import { exampleOf } from '@linklet/contract/api/example-of.ts';
import { tokenPrefix, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { entrances } from '../../all-modules.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { examples } from './examples.ts';
import { openApiOf } from './open-api.ts';
import { summaries } from './summaries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const endpoints = entrances
  .flatMap((entrance) => entrance.endpoints)
  .filter(({ token }) => token !== undefined);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofTokens = endpoints.map(nameOf);
const description = openApiOf(endpoints, { name: 'Linklet', url: 'https://links.example.com' });
const calls = callsOf(description as unknown as ApiDescription);

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

test('the description that is kept with the code is that of the code', async () => {
  await expect(`${JSON.stringify(description, null, 1)}\n`).toMatchFileSnapshot('../../../openapi.json');
});

test('each call that is sent anything has an example, and no example is left over', () => {
  const sent = endpoints.filter(
    ({ method, params, query, body }) =>
      params !== undefined || (method === 'GET' ? query !== undefined : body !== undefined),
  );

  expect(Object.keys(examples).sort()).toEqual(sent.map(nameOf).sort());
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'the examples of %s are what it takes and answers',
  (name, { params, query, body, upload, response }) => {
    const given = examples[name] ?? {};
    const [success] = Object.values(callOf(name).responses);
    const schema = success && 'content' in success ? success.content['application/json'].schema : {};
    const answered = exampleOf(schema);
    const pairs = [
      [params, given.params],
      [query, given.query],
      [upload?.fields ?? body, given.body],
      [response, answered],
    ] as const;

    const faults = pairs.map(([schema, value]) => value && schema?.safeParse(value).error?.issues);

    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  },
);

test('the description names permissions, groups and refusals that there are', () => {
  const { tags, components } = description as unknown as ApiDescription;
  const text = JSON.stringify(description);
  const named = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind = '', name = '']) => [
    kind,
    name,
  ]);
  const all = components as unknown as Record<string, object>;

  expect(named.filter(([kind = '', name = '']) => !(name in (all[kind] ?? {})))).toEqual([]);
  expect(calls.flatMap(({ security }) => security.flatMap(({ token }) => token))).toSatisfy(
    (permissions: string[]) => permissions.every((each) => tokenPermissions.some((known) => known === each)),
  );
  expect(calls).toHaveLength(endpoints.length);
  expect(tags.map(({ name }) => name)).toEqual([...new Set(calls.map((call) => call.tags[0]))]);
  // As OpenAPI 3.0 said it.
  expect(text).not.toContain('"nullable"');
});

function callOf(name: string) {
  const call = calls.find(({ method, path }) => name === `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  if (call === undefined) throw new Error(`${name} is not described.`);
  return call;
}
