import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type Answer, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { readTime } from '../../platform/http/surfaces/read-time.ts';

let app: TestApp;
let browser: Browser;
let secret: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await makeSubscriber(app));
  ({ secret } = await makeToken(browser));
});
afterAll(() => app.close());

const BASE = '/app/compat/tinyurl';

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${secret}` },
): Promise<Answer> {
  return app.ask(BASE + path, { method, headers, ...(body !== undefined && { body }) });
}

async function create(more: Record<string, unknown> = {}) {
  const answer = await ask('POST', '/create', { url: freshUrl(), domain: 'tinyurl.com', ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const alias = () => `t-${Math.random().toString(36).slice(2, 12)}`;

test('a link is created, and answered as TinyURL answers it', async () => {
  const [url, wanted] = [freshUrl(), alias()];

  const answer = await ask('POST', '/create', {
    ...{ url, domain: 'tinyurl.com', alias: wanted, tags: 'one, two', description: 'Hello' },
    expires_at: '2027-10-25 10:11:12',
  });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    data: {
      ...{ domain: expect.any(String), alias: wanted, deleted: false, archived: false },
      ...{ analytics: { enabled: true, public: false }, tags: ['one', 'two'], description: 'Hello' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      expires_at: '2027-10-25T10:11:12.000000Z',
      tiny_url: expect.stringContaining(`/${wanted}`),
      url,
    },
    ...{ code: 0, errors: [] },
  });
});

test.each([
  ['all in the query', () => ['POST', `/create?url=${encodeURIComponent(freshUrl())}`, undefined] as const],
  [
    'tags in a list, and an expiry that is the word null',
    () => ['POST', '/create', { url: freshUrl(), tags: ['press'], expires_at: 'null' }] as const,
  ],
  ['an expiry that is empty', () => ['POST', '/create', { url: freshUrl(), expires_at: '' }] as const],
])('it takes %s', async (_, callOf) => {
  const [method, path, body] = callOf();

  const answer = await ask(method, path, body);

  expect([answer.statusCode, answer.json().code]).toEqual([200, 0]);
});

test.each([
  ['2027-10-25 10:11:12', '2027-10-25T10:11:12.000Z'],
  ['2027-10-25T10:11:12.000000Z', '2027-10-25T10:11:12.000Z'],
  ['2027-10-25 10:11:12 CDT', '2027-10-25T15:11:12.000Z'],
  ['2027-10-25 10:11:12 ACST', '2027-10-25T00:41:12.000Z'],
  ['2027-10-25 10:11:12 +0200', '2027-10-25T08:11:12.000Z'],
  ['2027-10-25', '2027-10-25T00:00:00.000Z'],
  ['2027-13-25', undefined],
  ['0000-01-01', undefined],
  ['9999-12-31', undefined],
  ['tomorrow', undefined],
])('the time %s is %s', (text, expected) => {
  expect(readTime(text)?.toISOString()).toBe(expected);
});

test('the same URL again answers the link that is there', async () => {
  const url = freshUrl();

  const [first, again] = [await create({ url }), await create({ url, expires_at: '2028-01-01 00:00:00' })];

  expect(again).toEqual(first);
});

test('a link is read, changed, renamed, archived, revoked and deleted', async () => {
  const { domain, alias: made } = await create({ tags: ['old'] });
  const [url, renamed] = [freshUrl(), alias()];
  const of = `/alias/${domain}/${made}`;

  const shown = (await ask('GET', of, {})).json().data;
  const changed = (await ask('PATCH', '/change', { domain, alias: made, url })).json().data;
  const updated = await ask('PATCH', '/update', {
    ...{ alias: made, new_alias: renamed, new_tags: ['new'], new_stats: false },
    ...{ new_expires_at: null, new_description: 'Other' },
  });
  const [off, on] = [
    await ask('PATCH', '/archive', { domain, alias: renamed }),
    await ask('PATCH', '/archive', { domain, alias: renamed }),
  ];
  const deleted = await ask('DELETE', `/alias/${domain}/${renamed}`, {});
  const gone = await ask('GET', `/alias/${domain}/absent-alias`);

  expect(shown).toMatchObject({ alias: made, hits: 0, user: { name: 'CI' } });
  expect(changed.url).toBe(url);
  expect(updated.json().data).toMatchObject({
    ...{ alias: renamed, tags: ['new'], expires_at: null, description: 'Other' },
    analytics: { enabled: false, public: false },
  });
  expect([off.json().data.archived, on.json().data.archived]).toEqual([true, false]);
  expect(deleted.json().data.deleted).toBe(true);
  expect([gone.statusCode, gone.json()]).toEqual([404, { data: [], code: 6, errors: ['Not found.'] }]);
});

test('links are listed to their end, by what is asked for, and counted', async () => {
  const { browser: other } = await makeSubscriber(app);
  const headers = { authorization: `Bearer ${(await makeToken(other)).secret}` };
  for (let made = 0; made < 5; made += 1)
    await ask('POST', '/create', { url: freshUrl(), tags: made < 2 ? ['press'] : [] }, headers);
  const list = async (path: string) => (await ask('GET', path, undefined, headers)).json().data;

  const pages = [
    await list('/urls/available?limit=2&page=1'),
    await list('/urls/available?limit=2&page=2'),
    await list('/urls/available?limit=2&page=3'),
    await list('/urls/available?limit=2&page=4'),
  ];

  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
  expect(new Set(pages.flat().map((each) => each.alias)).size).toBe(5);
  expect(await list('/urls/available?search=tag:press')).toHaveLength(2);
  expect(await list('/urls/available/count')).toEqual({ count: 5 });
  expect(await list('/urls/archived')).toEqual([]);
});

test.each([
  ['/analytics/timeline?interval=day', { interval: expect.any(String), timezone: 'UTC' }],
  ['/analytics/general?', { browsers: [], os: [], devices: [] }],
  ['/analytics/sources/top?', { referrers: [] }],
  ['/analytics/languages/top?', { languages: [] }],
  ['/analytics/location/world?', { countries: [] }],
  ['/analytics/location/de?', { regions: [] }],
  ['/analytics/popularity/weekday?', { dataset: expect.any(Array) }],
  ['/analytics/popularity/hour?', { dataset: expect.any(Array) }],
])('statistics are answered at %s', async (path, expected) => {
  const { domain, alias: made } = await create();

  const answer = await ask('GET', `${path}&from=2026-01-01&to=2026-02-01&alias=${domain}/${made}`);

  expect(answer.json()).toMatchObject({ code: 0, data: expected });
});

describe('what can’t be done', () => {
  test('without a token is answered in their words', async () => {
    const answers = [
      await ask('GET', '/urls/available', undefined, {}),
      await ask('POST', '/create', {}, {}),
    ];

    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { data: [], code: 1, errors: ['Unauthenticated.'] },
      ]);
  });

  test('with a token in the query is done all the same', async () => {
    const answer = await ask('POST', `/create?api_token=${secret}`, { url: freshUrl() }, {});

    expect(answer.json().code).toBe(0);
  });

  test('with a permission that is lacking is answered with 405', async () => {
    const { secret: narrow } = await makeToken(browser, { permissions: ['read'] });

    const answer = await ask('POST', '/create', { url: freshUrl() }, { authorization: `Bearer ${narrow}` });

    expect([answer.statusCode, answer.json().code]).toEqual([405, 4]);
  });

  test.each([
    [{}, 'The URL field is required.'],
    [{ url: 'nothing at all' }, 'The URL format is invalid.'],
    [{ url: 'https://example.com/a', alias: 'not good!' }, 'The Alias format is invalid.'],
    [
      { url: 'https://example.com/b', alias: 'a'.repeat(31) },
      'The alias must not be greater than 30 characters.',
    ],
    [{ url: 'https://example.com/c', expires_at: 'tomorrow' }, 'The expiry is not a date.'],
  ])('for %j is told', async (body, sentence) => {
    const answer = await ask('POST', '/create', body);

    expect([answer.statusCode, answer.json()]).toEqual([422, { data: [], code: 5, errors: [sentence] }]);
  });

  test('as the alias is taken, is told', async () => {
    const { alias: taken } = await create({ alias: alias() });

    const answer = await ask('POST', '/create', { url: freshUrl(), alias: taken });

    expect(answer.json()).toEqual({ data: [], code: 5, errors: ['Alias is not available.'] });
  });

  test.each(['{', '[[[['.repeat(20), '"text"'])('as the body is %s, is told', async (text) => {
    const answer = await app.ask(`${BASE}/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: text,
    });

    expect([answer.statusCode, answer.json().code]).toEqual([422, 5]);
  });

  test('at a path that is not there is told so', async () => {
    const answer = await ask('GET', '/nowhere');

    expect([answer.statusCode, answer.json().code]).toEqual([404, 6]);
  });
});

test('pages of other sites may call it, with no cookie', async () => {
  const answer = await ask('OPTIONS', '/create', undefined, { origin: 'https://tools.example' });

  expect(answer.statusCode).toBe(204);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});
