import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { entrances } from './all-modules.ts';
import type { OpenWay } from './platform/http/entrance.ts';
import { makeSubscriber } from './testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, TRUSTED_ADDRESS, type TestApp } from './testing/test-app.ts';
import { makeToken } from './testing/access/tokens.ts';

let app: TestApp;
let secret: string;
/** A link that is there, so that what is asked of it is reached. */
const alias = freshAlias();
let uuid: string;
beforeAll(async () => {
  app = await startTestApp();
  const { browser } = await makeSubscriber(app);
  ({ secret } = await makeToken(browser));
  const made = await app.ask('/app/compat/kutt/api/v2/links', {
    ...{ method: 'POST', headers: { 'x-api-key': secret } },
    body: { target: freshUrl(), customurl: alias },
  });
  uuid = made.json().id;
});
afterAll(() => app.close());

const isOfSurface = (way: { by: string }): way is OpenWay => 'permissions' in way;
const ways = entrances
  .flatMap((entrance) => entrance.ways)
  .filter(isOfSurface)
  // What is not there is the same everywhere.
  .filter(({ permissions = [] }) => permissions.length < tokenPermissions.length);
const table = ways.map((way) => [`${way.method} ${way.path}`, way] as const);

interface Shot {
  path?: string;
  query?: string;
  body?: string;
  type?: string;
}

function pathOf({ path }: OpenWay, value?: string): string {
  const there: Record<string, string> = {
    id: uuid,
    shortCode: alias,
    alias,
    type: 'available',
    tag: 'press',
    region: 'world',
    domain: 'tinyurl.com',
    '*': `lnk.test/${alias}`,
  };
  return path.replace(/:(\w+)|\*/g, (whole, name?: string) => value ?? there[name ?? whole] ?? '1');
}

/** What made the service fail. */
async function failuresOf(way: OpenWay, shots: readonly Shot[]): Promise<string[]> {
  const failures: string[] = [];
  for (const shot of shots) {
    const { status, asked } = await fire(way, shot);
    // A surface says that it has no such thing with 501.
    if (status >= 500 && status !== 501) failures.push(`${String(status)} ${asked.slice(0, 500)}`);
  }
  return failures;
}

async function fire(way: OpenWay, { path = pathOf(way), query = '', ...sent }: Shot) {
  const { body, type = 'application/json' } = way.method === 'GET' ? {} : sent;
  const url = `${path}?${query}`;
  const { statusCode: status } = await app.ask(url, {
    ...{ method: way.method, address: TRUSTED_ADDRESS, ...(body !== undefined && { body }) },
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
  });
  return { status, asked: `${way.method} ${url.slice(0, 200)} ${body ?? ''}` };
}

const fields = [
  ...[
    'url',
    'longUrl',
    'target',
    'alias',
    'customSlug',
    'customurl',
    'keyword',
    'shorturl',
    'domain',
    'title',
  ],
  ...[
    'description',
    'tags',
    'tags[]',
    'expires_at',
    'validSince',
    'validUntil',
    'expire_in',
    'maxVisits',
    'password',
  ],
  ...[
    'forwardQuery',
    'findIfExists',
    'reuse',
    'shortCodeLength',
    'oldName',
    'newName',
    'redirectRules',
    'address',
  ],
  ...[
    'new_alias',
    'new_domain',
    'new_tags',
    'new_stats',
    'enabled',
    'public',
    'action',
    'filter',
    'limit',
    'format',
  ],
  ...[
    'callback',
    'start',
    'page',
    'itemsPerPage',
    'orderBy',
    'searchTerm',
    'search',
    'excludeTags[]',
    'tagsMode',
  ],
  ...[
    'startDate',
    'endDate',
    'from',
    'to',
    'skip',
    'all',
    'interval',
    'excludeBots',
    'signature',
    'api_token',
  ],
];

/** What makes the others good enough to be reached. */
const good: Record<string, unknown> = {
  ...{
    longUrl: 'https://example.com/attack',
    target: 'https://example.com/attack',
    alias,
    from: '2026-01-01',
  },
  ...{ action: 'stats', enabled: true, public: true, oldName: 'press', newName: 'news' },
};

const rule = (more: object) => [
  {
    longUrl: 'https://example.com',
    conditions: [{ type: 'device', matchKey: null, matchValue: 'ios', ...more }],
  },
];
const values: unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '%',
  ],
  ...[
    [],
    [[]],
    [null],
    ['\0'],
    [{}],
    {},
    { length: 3 },
    Array.from({ length: 1000 }, (_, index) => `t${String(index)}`),
  ],
  ...[
    '0000-00-00',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30',
    '999999 years',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString-DESC',
    'dateCreated-DESC',
    'DEFAULT',
    'javascript:alert(1)',
    'jsonp',
  ],
  ...[
    rule({ type: '__proto__' }),
    rule({ matchValue: '__proto__' }),
    rule({ type: 'before-date', matchValue: '0000' }),
  ],
  'x'.repeat(100_000),
];

test.each(table)(
  '%s never fails for what fields hold',
  async (_, way) => {
    const inQuery = way.method === 'GET' || way.method === 'DELETE';
    const shots = fields.flatMap((field) =>
      values.map((value): Shot => {
        if (!inQuery) return { body: JSON.stringify({ ...good, [field]: value }) };
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const all = { ...good, [field]: text.slice(0, 10_000) } as Record<string, string>;
        return { query: new URLSearchParams(all).toString() };
      }),
    );
    // Each field meets a part of the values, another one on each route, and all values meet each route.
    const offset = ways.indexOf(way);
    const chosen = shots.filter((_, index) => (index + offset) % 67 === 0);

    expect(await failuresOf(way, chosen)).toEqual([]);
  },
  60_000,
);

const bodies: Shot[] = [
  ...['{', '[', 'null', '"text"', '1', '[]', '[[],{}]', `${'['.repeat(5000)}${']'.repeat(5000)}`].map(
    (body) => ({ body }),
  ),
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":'.repeat(200),
    '{"url":1,"url":2}',
  ].map((body) => ({ body })),
  ...['a=b&a=c', '__proto__=1&url=%00', '%', 'a'.repeat(200_000), 'url[]=1&url[]=2'].map((body) => ({
    ...{ body, type: 'application/x-www-form-urlencoded' },
  })),
  { body: '--x\r\n', type: 'multipart/form-data; boundary=x' },
  { body: 'nothing', type: 'multipart/form-data' },
  { body: '{}', type: 'text/plain' },
  { body: '<a/>', type: 'application/xml' },
  { body: '{}', type: 'application/json; charset=utf-16' },
  { body: '{}', type: '\u00ff' },
  { body: `{"url":"${'x'.repeat(300_000)}"}` },
];
const queries: Shot[] = [
  'page=1&page=2',
  'tags[]=a&tags[]=b&tags=c',
  `${'tags[]=a&'.repeat(2000)}x=1`,
  'page[]=1&itemsPerPage[]=2',
  '__proto__=1&__proto__[x]=2&constructor=3',
  'page=1000000&itemsPerPage=500',
  'page=99999999999999999999',
  'itemsPerPage=-1&page=-1',
  'skip=999999999&limit=999999999',
  'startDate=0000-01-01&endDate=9999-12-31',
  'from=0000-01-01&to=9999-12-31',
  'from=1900-01-01&to=1901-01-01',
  'from=2027-01-01&to=2026-01-01',
  '%00=%00&%=%',
  'searchTerm=%00&search=%00&domain=%00',
  'format=jsonp&callback=%00',
  '&&&===',
].map((query) => ({ query }));
const segments = [
  '%00',
  '%2F',
  'a%2Fb',
  '..%2F..%2Fapp',
  '%F0%9F%98%80',
  '%E0%A4%A',
  '%ED%A0%80',
  'a'.repeat(1000),
  'a'.repeat(2000),
  '%25',
  '__proto__',
  ' ',
  "'",
  '%0A',
  '*',
];

test.each(table)(
  '%s never fails for bodies, queries and paths of any form',
  async (_, way) => {
    const paths = /[:*]/.test(way.path)
      ? segments.map((value) => ({ path: pathOf(way, value), body: JSON.stringify(good) }))
      : [];

    expect(await failuresOf(way, [...(way.method === 'GET' ? [] : bodies), ...queries, ...paths])).toEqual(
      [],
    );
  },
  60_000,
);
