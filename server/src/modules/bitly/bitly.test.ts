import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { BitlyClient } from 'bitly';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

// By Bitly's client of npm, which calls by https only: a proxy of the test takes its calls.

const BASE = '/app/compat/bitly/v4';

let app: TestApp;
let proxy: Server;
let secret: string;
let bitly: BitlyClient;
beforeAll(async () => {
  app = await startTestApp();
  const address = await app.listen();
  proxy = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
      const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
      void fetch(address + pathname + search, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(hasBody && { body: Buffer.concat(chunks) }),
      }).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
    });
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  process.env['https_proxy'] = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
  const { browser } = await makeSubscriber(app);
  ({ secret } = await makeToken(browser));
  bitly = new BitlyClient(secret, { apiUrl: 'linklet.example', apiVersion: 'app/compat/bitly/v4' });
});
afterAll(async () => {
  delete process.env['https_proxy'];
  proxy.close();
  await app.close();
});

async function ask(method: string, path: string, body?: unknown) {
  return app.ask(BASE + path, {
    ...{ method, headers: { authorization: `Bearer ${secret}` } },
    ...(body !== undefined && { body }),
  });
}

/** As `bit.ly/alias`, whatever its host: so the client names it. */
const named = (id: string) => `bit.ly/${id.split('/').at(-1) ?? ''}`;

test('the client shortens, reads, expands and counts', async () => {
  const url = freshUrl();

  const made = await bitly.shorten(url);
  const again = await bitly.shorten(url);
  const [info, expanded, clicks] = [
    await bitly.info(made.link),
    await bitly.expand(made.link),
    await bitly.clicks(made.link),
  ];

  expect(made).toMatchObject({ long_url: url, archived: false, tags: [], deeplinks: [] });
  expect(made.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  expect(again.id).toBe(made.id);
  expect(info).toMatchObject({ id: made.id, long_url: url });
  expect(expanded).toMatchObject({ id: made.id, long_url: url });
  expect(clicks).toMatchObject({ unit: 'day', link_clicks: [] });
});

test('a link that is new is answered with 201, and one that is there with 200', async () => {
  const long_url = freshUrl();

  const answers = [await ask('POST', '/shorten', { long_url }), await ask('POST', '/shorten', { long_url })];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
});

test('a link is created with a keyword, changed, given another back-half, archived and deleted', async () => {
  const keyword = `k-${randomUUID().slice(0, 8)}`;
  const made = (
    await ask('POST', '/bitlinks', {
      ...{ long_url: freshUrl(), domain: 'bit.ly', title: 'One', keyword, tags: ['press'] },
      expiration_at: '2028-01-01T00:00:00+0000',
    })
  ).json();
  const id = named(made.id);
  const [url, back] = [freshUrl(), `b-${randomUUID().slice(0, 8)}`];

  const changed = await ask('PATCH', `/bitlinks/${id}`, { title: 'Two', tags: [], long_url: url });
  const renamed = await ask('POST', '/custom_bitlinks', { bitlink_id: id, custom_bitlink: `bit.ly/${back}` });
  const archived = await ask('PATCH', `/bitlinks/https://${id}`, { archived: true });
  const deleted = await ask('DELETE', `/bitlinks/bit.ly/${back}`);
  const gone = await ask('GET', `/bitlinks/${id}`);

  expect(made).toMatchObject({ title: 'One', tags: ['press'], expiration_at: '2028-01-01T00:00:00+0000' });
  expect(made.id).toContain(`/${keyword}`);
  expect(changed.json()).toMatchObject({ title: 'Two', tags: [], long_url: url });
  expect(renamed.json().custom_bitlink).toContain(`/${back}`);
  expect(archived.json().archived).toBe(true);
  expect(deleted.json().links_deleted[0].id).toContain(`/${back}`);
  expect([gone.statusCode, gone.json().message]).toEqual([404, 'NOT_FOUND']);
});

test('links of the group are listed to their end over three pages', async () => {
  const { browser } = await makeSubscriber(app);
  const headers = { authorization: (await makeToken(browser)).secret };
  const get = async (path: string) => (await app.ask(BASE + path, { headers })).json();
  for (let made = 0; made < 5; made += 1)
    await app.ask(`${BASE}/bitlinks`, {
      ...{ method: 'POST', headers, body: { long_url: freshUrl(), tags: made === 0 ? ['press'] : [] } },
    });
  const [{ guid }] = (await get('/groups')).groups;
  const lengths: number[] = [];
  let after = '';
  do {
    const page = await get(`/groups/${guid}/bitlinks?size=2${after && `&search_after=${after}`}`);
    lengths.push(page.links.length);
    after = page.pagination.search_after;
  } while (after !== '');

  expect(lengths).toEqual([2, 2, 1]);
  expect((await get(`/groups/${guid}/bitlinks?tags=press`)).links).toHaveLength(1);
  expect(await get(`/groups/${guid}/tags`)).toEqual({ tags: ['press'] });
  expect((await get('/user')).default_group_guid).toBe(guid);
  expect((await app.ask(`${BASE}/groups/another`, { headers })).statusCode).toBe(404);
});

test.each(['clicks', 'clicks/summary', 'countries', 'cities', 'devices', 'referrers', 'referring_domains'])(
  'of a link is answered: %s',
  async (what) => {
    const { id } = (await ask('POST', '/bitlinks', { long_url: freshUrl() })).json();

    for (const unit of ['day', 'hour', 'month']) {
      const answer = await ask('GET', `/bitlinks/${named(id)}/${what}?unit=${unit}&units=3`);

      expect([answer.statusCode, answer.json().unit, answer.json().units]).toEqual([200, unit, 3]);
    }
  },
);

describe('what can’t be done is told in their words', () => {
  test.each([
    ['a URL that is none', { long_url: 'nothing' }, [400, 'INVALID_ARG_LONG_URL']],
    ['no URL', {}, [400, 'INVALID_ARG_LONG_URL']],
    [
      'a keyword that is none',
      { long_url: 'https://example.com/k', keyword: 'no good!' },
      [400, 'INVALID_ARG_KEYWORD'],
    ],
  ])('%s', async (_, body, expected) => {
    const answer = await ask('POST', '/bitlinks', body);

    expect([answer.statusCode, answer.json().message]).toEqual(expected);
  });

  test('without a token, without the permission, and with a keyword that is taken', async () => {
    const keyword = `k-${randomUUID().slice(0, 8)}`;
    await ask('POST', '/bitlinks', { long_url: freshUrl(), keyword });
    const { browser } = await makeSubscriber(app);
    const { secret: reader } = await makeToken(browser, { permissions: ['read'] });
    const headers = { authorization: reader };

    const answers = [
      await app.ask(`${BASE}/user`),
      await app.ask(`${BASE}/shorten`, { method: 'POST', headers, body: { long_url: freshUrl() } }),
      await ask('POST', '/bitlinks', { long_url: freshUrl(), keyword }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 409]);
  });
});
