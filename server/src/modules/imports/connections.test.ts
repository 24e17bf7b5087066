import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConnectionSource } from '@linklet/contract/imports/sources.ts';
import { movingPerson, workOn, type Mover } from '../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: Mover;
/** What was asked of the other service, and with what. */
let asked: { url: URL; headers: Record<string, string> }[] = [];
let answers: (url: URL) => Response | Promise<Response> = () => new Response('', { status: 404 });

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ browser, host, move } = await movingPerson(app));
  asked = [];
});
let kept: TestApp['services']['outgoing'] | undefined;
afterEach(() => {
  if (kept) Object.assign(app.services, { outgoing: kept });
  kept = undefined;
});

function answerBy(answer: typeof answers): void {
  kept ??= app.services.outgoing;
  answers = answer;
  const fetchLarge = async (address: string | URL, { headers }: { headers: Record<string, string> }) => {
    const url = new URL(address);
    asked.push({ url, headers });
    return answers(url);
  };
  Object.assign(app.services, { outgoing: { ...kept, fetchLarge } });
}

const connect = async (source: ConnectionSource, more: object = {}) =>
  browser.post('/imports/connect', { source, token: 'their-secret', ...more });

async function readFrom(source: ConnectionSource, more: object = {}) {
  const { id } = (await connect(source, { host, ...more })).json();
  await workOn(app, id);
  return move.read(id);
}

const pages: Record<ConnectionSource, (url: URL) => unknown> = {
  bitly: ({ pathname, searchParams }) => {
    if (pathname === '/v4/groups') return { groups: [{ guid: 'g1' }, { guid: 'g2' }] };
    const link = {
      long_url: `https://a.example${pathname}`,
      title: 'Hi',
      tags: ['a b'],
      archived: false,
      created_at: '2023-07-10T00:00:00+0000',
    };
    if (pathname.includes('g2')) return { links: [{ ...link, id: `${host}/c` }], pagination: { next: '' } };
    return searchParams.has('search_after')
      ? { links: [{ ...link, id: `${host}/b` }], pagination: { next: '' } }
      : {
          links: [{ ...link, id: `${host}/gen`, custom_bitlinks: [`https://${host}/a`] }],
          pagination: { next: 'https://api-ssl.bitly.com/v4/groups/g1/bitlinks?search_after=x' },
        };
  },
  shlink: ({ searchParams }) => {
    const page = Number(searchParams.get('page'));
    const data = [
      {
        shortCode: `s${page}`,
        domain: null,
        longUrl: 'https://a.example/',
        tags: ['x'],
        dateCreated: '2023-02-01T09:00:00+01:00',
        visitsSummary: { total: 7 },
        meta: { validUntil: null, maxVisits: null },
      },
    ];
    return { shortUrls: { data, pagination: { currentPage: page, pagesCount: 3 } } };
  },
  tinyurl: ({ pathname }) => ({
    data: [
      {
        alias: pathname.endsWith('archived') ? 't2' : 't1',
        domain: host,
        url: 'https://a.example/',
        tags: [],
        created_at: '2023-02-01T09:00:00+00:00',
        expires_at: null,
      },
    ],
  }),
  dub: ({ searchParams }) =>
    Array.from({ length: searchParams.get('page') === '1' ? 100 : 1 }, (_, place) => ({
      key: `d${searchParams.get('page')}-${place}`,
      domain: host,
      url: 'https://a.example/',
      tags: [{ name: 'x' }],
      clicks: 3,
      archived: false,
      createdAt: '2025-03-01T08:15:00.000Z',
      expiresAt: null,
      password: null,
    })),
  kutt: ({ searchParams }) => ({
    data: Array.from({ length: searchParams.get('skip') === '0' ? 50 : 1 }, (_, place) => ({
      address: `k${searchParams.get('skip')}-${place}`,
      domain: null,
      target: 'https://a.example/',
      visit_count: 2,
      password: false,
      banned: false,
      expire_in: null,
      created_at: '2023-02-01T09:00:00.000Z',
    })),
  }),
  'short-io': ({ pathname, searchParams }) =>
    pathname === '/api/domains'
      ? [{ id: 7, hostname: host }]
      : {
          links: [
            {
              path: searchParams.has('pageToken') ? 'i2' : 'i1',
              originalURL: 'https://a.example/',
              expiresAt: 4102444800000,
              tags: [],
            },
          ],
          nextPageToken: searchParams.has('pageToken') ? null : 'p2',
        },
  rebrandly: ({ searchParams }) =>
    Array.from({ length: searchParams.has('last') ? 1 : 25 }, (_, place) => ({
      id: `r${place}`,
      slashtag: `r${searchParams.get('last') ?? ''}${place}`,
      destination: 'https://a.example/',
      domain: { fullName: host },
      createdAt: '2016-07-13T10:54:12.000Z',
      clicks: 1,
    })),
};

test.each<[ConnectionSource, number, string]>([
  ['bitly', 4, 'authorization'],
  ['shlink', 3, 'x-api-key'],
  ['tinyurl', 2, 'authorization'],
  ['dub', 101, 'authorization'],
  ['kutt', 51, 'x-api-key'],
  ['short-io', 2, 'authorization'],
  ['rebrandly', 26, 'apikey'],
])('the links of %s are read to the last page, and the token is forgotten', async (source, count, header) => {
  answerBy((url) => Response.json(pages[source](url)));

  const read = await readFrom(source, { server: 'https://s.example.com/' });

  expect(read).toMatchObject({ state: 'ready', source, total: count });
  expect((read.counts.kept ?? 0) + (read.counts.changed ?? 0)).toBe(count);
  expect(asked.every(({ headers }) => headers[header]?.includes('their-secret'))).toBe(true);
  const [row] = await app.sql`select connection, cursor from imports where id = ${read.id}`;
  expect(row).toEqual({ connection: null, cursor: null });
});

test('a token is never stored in clear, and goes when the import is cancelled', async () => {
  const { id } = (await connect('bitly')).json();
  const [before] = await app.sql`select connection from imports where id = ${id}`;

  await browser.post(`/imports/${id}/cancel`);

  expect(String(before?.['connection'])).not.toContain('their-secret');
  const [after] = await app.sql`select state, connection from imports where id = ${id}`;
  expect(after).toEqual({ state: 'cancelled', connection: null });
});

test('a page that names an address elsewhere is followed nowhere', async () => {
  answerBy(({ pathname }) =>
    Response.json(
      pathname === '/v4/groups'
        ? { groups: [{ guid: 'g1' }] }
        : {
            links: [{ id: `${host}/a`, long_url: 'https://a.example/' }],
            pagination: { next: 'https://evil.example/v4' },
          },
    ),
  );

  const read = await readFrom('bitly');

  expect(read).toMatchObject({ state: 'ready', total: 1 });
  expect(asked.every(({ url }) => url.host === 'api-ssl.bitly.com')).toBe(true);
});

test('a list that never ends has an end', async () => {
  answerBy(({ searchParams }) =>
    Response.json({
      shortUrls: {
        data: [{ shortCode: 'same', longUrl: 'https://a.example/' }],
        pagination: { currentPage: Number(searchParams.get('page')), pagesCount: 1_000_000 },
      },
    }),
  );

  expect(await readFrom('shlink', { server: 's.example.com' })).toMatchObject({ state: 'ready', total: 1 });
  expect(asked).toHaveLength(2);
});

test('what a service breaks in its JSON is mended; what can’t be read ends the import after a while', async () => {
  answerBy(
    () =>
      new Response(
        `{"data":[{"alias":"t1","domain":"${host}","url":"https://a.example/","description":"two\nlines"}]}`,
      ),
  );
  const mended = await readFrom('tinyurl');
  answerBy(() => new Response('<html>'));
  const { id } = (await connect('tinyurl')).json();
  for (let tries = 0; tries < 14; tries += 1) await app.runJob('move-links-in', { importId: id, userId: 0 });

  expect(mended.state).toBe('ready');
  expect(await move.read(id)).toMatchObject({
    state: 'failed',
    warnings: ['The service answers with something that can’t be read.'],
  });
});

test('a service that wants to be left alone is, for as long as it says within bounds', async () => {
  answerBy(() => new Response('', { status: 429, headers: { 'retry-after': '120' } }));
  const { id } = (await connect('dub')).json();

  await app.runJob('move-links-in', { importId: id, userId: 0 });

  const [job] = await app.sql`
    select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where key = ${`move-links-in ${id}`}`;
  expect(job?.['wait']).toBeGreaterThan(100);
  expect(job?.['wait']).toBeLessThan(130);
  expect(asked).toHaveLength(1);
  expect((await move.read(id)).state).toBe('reading');
});

test('a token that is refused ends the import, and says so', async () => {
  answerBy(() => new Response('', { status: 401 }));

  expect(await readFrom('rebrandly')).toMatchObject({
    state: 'failed',
    warnings: ['The service does not accept the token.'],
  });
});

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest',
  'https://[::1]',
  'http://s.example.com:5432',
])('a server at %s is not asked', async (server) => {
  expect(await readFrom('kutt', { server })).toMatchObject({
    state: 'failed',
    warnings: ['The address of the service is not allowed.'],
  });
});

test('a server that sends elsewhere is followed nowhere, and says where it is', async () => {
  answerBy(() => new Response('', { status: 301, headers: { location: 'https://s.example.com/rest/v3' } }));

  expect(await readFrom('shlink', { server: 'http://s.example.com' })).toMatchObject({
    state: 'failed',
    warnings: ['The service is at another address, https://s.example.com/rest/v3: please enter that one.'],
  });
  expect(asked).toHaveLength(1);
});

test('an address at which nobody answers is told soon', async () => {
  answerBy(() => Promise.reject(new TypeError('fetch failed')));
  const { id } = (await connect('dub')).json();
  for (let tries = 0; tries < 4; tries += 1) await app.runJob('move-links-in', { importId: id, userId: 0 });

  expect(await move.read(id)).toMatchObject({
    state: 'failed',
    warnings: ['The service could not be reached.'],
  });
});

test('a server of one’s own needs an address', async () => {
  expect((await connect('shlink')).json().errors).toEqual({
    server: ['Please enter the address of the server, such as https://s.example.com.'],
  });
});
