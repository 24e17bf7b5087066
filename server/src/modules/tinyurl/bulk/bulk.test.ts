import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../../testing/access/tokens.ts';
import { makeTinyurlClient, runBatch, tinyurlClient } from '../../../testing/surfaces/tinyurl-bulk.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('each operation is done in its order, and reported with what its sender said of it', async () => {
  const { bulk, ask } = await makeTinyurlClient(app);
  const [alias, renamed, url, changed] = [freshAlias(), freshAlias(), freshUrl(), freshUrl()];

  const report = await bulk(
    [
      { operation: 'create', metadata: [{ row: 1 }], url, alias, tags: 'one, two', expires_at: '' },
      { operation: 'update', metadata: 'second', alias, new_alias: renamed, new_tags: ['three'] },
      { operation: 'change', alias: renamed, url: changed },
      { operation: 'archive', alias: renamed },
      { operation: 'archive', alias: renamed },
      { operation: 'unarchive', alias: renamed, domain: '' },
      { operation: 'delete', alias: renamed },
    ],
    { domain: 'tinyurl.com' },
  );

  expect(report).toMatchObject({ status: 'completed', total: 7, processed: 7, succeeded: 7, failed: 0 });
  expect(report.items.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    ...['create success', 'update success', 'change success', 'archive success', 'archive success'],
    ...['unarchive success', 'delete success'],
  ]);
  const [made, updated, , archived, again, back, deleted] = report.items;
  expect(made).toMatchObject({
    ...{ metadata: [{ row: 1 }], url, alias, domain: 'tinyurl.com', code: 0, errors: [] },
    data: { alias, url, tags: ['one', 'two'], tiny_url: expect.stringContaining(`/${alias}`) },
  });
  expect(updated).toMatchObject({ metadata: 'second', data: { alias: renamed, tags: ['three'] } });
  const isArchived = [archived, again, back].map((item) => item?.data.archived);
  expect(isArchived).toEqual([true, true, false]);
  expect(deleted).toMatchObject({ data: { deleted: true, url: changed } });
  const shown = (await ask('GET', `/alias/tinyurl.com/${renamed}`)).json().data;
  expect(shown).toMatchObject({ url: changed, deleted: true });
});

test('a batch is pending until it is worked on, and completed then', async () => {
  const { ask } = await makeTinyurlClient(app);
  const items = [{ operation: 'create', url: freshUrl() }];

  const { data } = (await ask('POST', '/bulk', { items })).json();
  const before = (await ask('GET', `/bulk/${data.id}/report`)).json();
  await runBatch(app, data.id);
  const after = (await ask('GET', `/bulk/${data.id}/status`)).json();

  expect(data).toEqual({
    ...{ id: expect.any(Number), status: 'pending', total: 1, processed: 0, succeeded: 0, failed: 0 },
    ...{ created_at: expect.any(String), completed_at: null },
  });
  expect(before.data.items).toMatchObject([{ status: 'pending', code: null, data: [], errors: [] }]);
  expect(after).toMatchObject({
    ...{ code: 0, errors: [] },
    data: { ...data, status: 'completed', processed: 1, succeeded: 1, completed_at: expect.any(String) },
  });
});

test('what can’t be done is told beside its item, and the others are done', async () => {
  const { bulk } = await makeTinyurlClient(app);
  const [url, alias] = [freshUrl(), freshAlias()];

  const { items, ...report } = await bulk([
    { operation: 'create', url: 'nothing at all' },
    { operation: 'create', url: freshUrl(), alias },
    { operation: 'create', url: freshUrl(), alias },
    { operation: 'create', url },
    { operation: 'create', url },
    { operation: 'update', alias: 'nobody-has-this', new_tags: [] },
    { operation: 'update', alias, new_expires_at: 'tomorrow' },
    { operation: 'archive' },
    { operation: 'delete', alias },
    { operation: 'unarchive', alias },
  ]);

  expect(report).toMatchObject({ processed: 10, succeeded: 4, failed: 6 });
  expect(items.map(({ code, errors }) => [code, ...errors])).toEqual([
    [5, 'The URL format is invalid.'],
    [0],
    [5, 'Alias is not available.'],
    [0],
    // The same URL again is the link that is there.
    [0],
    [6, 'Not found.'],
    [5, 'The expiry is not a date.'],
    [5, 'The Alias field is required.'],
    [0],
    // It is in the trash.
    [6, 'Not found.'],
  ]);
  expect(items[4]?.data.alias).toBe(items[3]?.data.alias);
});

test('an update is done wholly or not at all', async () => {
  const { bulk, ask } = await makeTinyurlClient(app);
  const [alias, taken] = [freshAlias(), freshAlias()];

  const { items } = await bulk([
    { operation: 'create', url: freshUrl(), alias, tags: ['old'] },
    { operation: 'create', url: freshUrl(), alias: taken },
    { operation: 'update', alias, new_tags: ['new'], new_alias: taken },
  ]);

  expect(items[2]).toMatchObject({ status: 'failed', errors: ['Alias is not available.'] });
  expect((await ask('GET', `/alias/tinyurl.com/${alias}`)).json().data.tags).toEqual(['old']);
});

test.each([
  ['no items', {}, 'The items field must be an array.'],
  ['none of them', { items: [] }, 'The items field is required.'],
  ['an object of them', { items: { 0: {} } }, 'The items field must be an array.'],
  ['a text among them', { items: ['create'] }, 'The items.0 field must be an object.'],
  [
    'an operation that is not there',
    { items: [{ operation: 'create', url: 'https://example.com' }, { operation: 'toString' }] },
    'The items.1.operation field is invalid.',
  ],
  ['none', { items: [{ url: 'https://example.com' }] }, 'The items.0.operation field is invalid.'],
  [
    'much said of one',
    { items: [{ operation: 'create', metadata: 'x'.repeat(1000) }] },
    'The items.0.metadata field must not be greater than 1000 characters.',
  ],
  [
    'too many',
    { items: Array.from({ length: 1001 }, () => ({ operation: 'archive' })) },
    'The items must not have more than 1000 items.',
  ],
])('%s is refused as a whole', async (_, body, sentence) => {
  const { ask } = await makeTinyurlClient(app);

  const answer = await ask('POST', '/bulk', body);

  expect([answer.statusCode, answer.json()]).toEqual([422, { data: [], code: 5, errors: [sentence] }]);
});

test('characters that databases refuse are told beside their item, and answered as they were sent', async () => {
  const { bulk } = await makeTinyurlClient(app);
  const odd = ['\0', '\ud800', '\u202e', '__proto__', 'x'.repeat(900)];

  const { items, ...report } = await bulk(
    odd.flatMap((text) => [
      { operation: 'create', metadata: { text }, url: `https://example.com/${freshAlias()}`, alias: text },
      { operation: 'create', metadata: [text], url: text, tags: [text], description: text },
    ]),
  );

  expect(report).toMatchObject({ status: 'completed', processed: 10 });
  expect(items.map(({ metadata }) => metadata)).toEqual(odd.flatMap((text) => [{ text }, [text]]));
  expect(items.every(({ code }) => code !== 7)).toBe(true);
});

describe('who asks', () => {
  test('has the permission for it, and beside it that of the operation', async () => {
    const { browser, bulk, ask } = await makeTinyurlClient(app, { permissions: ['bulk', 'create'] });
    const { secret } = await makeToken(browser, { permissions: ['create', 'delete'] });
    const alias = freshAlias();

    const { items } = await bulk([
      { operation: 'create', url: freshUrl(), alias },
      ...['update', 'change', 'delete', 'archive', 'unarchive'].map((operation) => ({
        ...{ operation, alias, url: freshUrl(), new_tags: ['new'] },
      })),
    ]);
    const answer = await tinyurlClient(app, secret).ask('POST', '/bulk', { items });
    const read = await tinyurlClient(app, secret).ask('GET', '/bulk/1/report');

    expect(items.map(({ code }) => code)).toEqual([0, 4, 4, 4, 4, 4]);
    expect(items[3]?.errors).toEqual(['The token lacks the permission “delete”.']);
    expect([answer, read].map(({ statusCode, json }) => [statusCode, json().code])).toEqual([
      [405, 4],
      [405, 4],
    ]);
    expect((await ask('GET', '/bulk/0/status')).statusCode).toBe(404);
  });

  test('finds the batches of the own workspace alone', async () => {
    const [own, other] = [await makeTinyurlClient(app), await makeTinyurlClient(app)];
    const { id } = await own.bulk([{ operation: 'create', url: freshUrl() }]);

    const answers = [
      await other.ask('GET', `/bulk/${id}/status`),
      await other.ask('GET', `/bulk/${id}/report`),
      await other.ask('GET', `/bulk/${'9'.repeat(30)}/report`),
      await other.ask('GET', '/bulk/-1/status'),
    ];

    expect(answers.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
      Array.from({ length: 4 }, () => [404, 6]),
    );
  });

  test('changes no link of another workspace', async () => {
    const [own, other] = [await makeTinyurlClient(app), await makeTinyurlClient(app)];
    const [url, alias] = [freshUrl(), freshAlias()];
    await own.bulk([{ operation: 'create', url, alias }]);

    const { items } = await other.bulk(
      ['update', 'change', 'delete', 'archive', 'unarchive'].map((operation) => ({
        ...{ operation, alias, url: freshUrl(), new_tags: ['new'] },
      })),
    );

    expect(new Set(items.map(({ code }) => code))).toEqual(new Set([6]));
    expect((await own.ask('GET', `/alias/tinyurl.com/${alias}`)).json().data).toMatchObject({
      ...{ url, archived: false, deleted: false, tags: [] },
    });
  });
});
