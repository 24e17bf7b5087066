import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportView } from '@linklet/contract/imports/endpoints.ts';
import { storeOwned } from '../../../testing/branded-domains.ts';
import { subscriber } from '../../../testing/bulk/bulk-files.ts';
import { mover, workOn } from '../../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: ReturnType<typeof mover>;
let kept: TestApp['services']['outgoing'];

beforeAll(async () => {
  app = await startTestApp();
  kept = app.services.outgoing;
});
afterAll(() => app.close());
afterEach(() => void Object.assign(app.services, { outgoing: kept }));

async function setUp(rules: Record<string, boolean>): Promise<void> {
  const made = await subscriber(app, 'pro');
  browser = made.browser;
  ({ host } = await storeOwned(app, made));
  await browser.patch(`/settings/branded-domains/${host}`, rules);
  app.outdateMemory();
  move = mover(app, browser);
}
beforeEach(async () => setUp({ wide_aliases: true }));

const rule = (
  priority: number,
  longUrl: string,
  ...conditions: [string, string | null, string | null][]
) => ({
  ...{ priority, longUrl },
  conditions: conditions.map(([type, matchKey, matchValue]) => ({ type, matchKey, matchValue })),
});

const known = [
  rule(2, 'https://a.example/de', ['language', null, 'de'], ['query-param', 'from', 'qr']),
  rule(1, 'https://a.example/phone', ['device', null, 'android']),
  rule(3, 'https://a.example/any', ['any-value-query-param', 'x', null]),
  rule(4, 'https://a.example/es', ['geolocation-country-code', null, 'ES']),
  rule(5, 'https://a.example/early', ['before-date', null, '2030-01-01T00:00:00+01:00']),
];
const lost = [
  rule(6, 'https://a.example/lan', ['ip-address', null, '10.0.0.0/8'], ['device', null, 'ios']),
  rule(7, 'https://a.example/bare', ['valueless-query-param', 'flag', null]),
];

async function read(codes: string[], rules: unknown[]): Promise<ImportView> {
  const fetchLarge = async (address: string | URL) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith('/redirect-rules')) return Response.json({ redirectRules: rules });
    const data = codes.map((shortCode) => ({
      ...{ shortCode, domain: null, longUrl: 'https://a.example/', dateCreated: '2023-02-01T09:00:00+01:00' },
      hasRedirectRules: rules.length > 0,
    }));
    return Response.json({ shortUrls: { data, pagination: { currentPage: 1, pagesCount: 1 } } });
  };
  Object.assign(app.services, { outgoing: { ...kept, fetchLarge } });
  const body = { source: 'shlink', token: 'their-secret', server: 'https://s.example.com', host };
  const { id } = (await browser.post('/imports/connect', body)).json();
  await workOn(app, id);
  return move.read(id);
}

async function routesOfFirst() {
  const { data } = (await browser.get('/urls/available')).json();
  return (await browser.get(`/link/${data[0].hash}/routes`)).json().routes;
}

test('redirect rules that can be said here come along, in the order of their priority', async () => {
  const checked = await read(['ruled'], known);

  await move.run(checked);

  expect(checked.counts).toEqual({ kept: 1 });
  expect(await routesOfFirst()).toMatchObject([
    {
      url: 'https://a.example/phone',
      conditions: [{ condition: 'os', operation: 'is', value: ['android'] }],
    },
    {
      ...{ url: 'https://a.example/de', match: 'all' },
      conditions: [
        { condition: 'language', value: ['de'] },
        { condition: 'query', operation: 'is', parameter: 'from', value: ['qr'] },
      ],
    },
    {
      url: 'https://a.example/any',
      conditions: [{ condition: 'query', operation: 'exists', parameter: 'x' }],
    },
    { url: 'https://a.example/es', conditions: [{ condition: 'country', value: ['ES'] }] },
    {
      url: 'https://a.example/early',
      conditions: [{ condition: 'date', operation: 'before', value: ['2029-12-31T23:00:00.000Z'] }],
    },
  ]);
});

test('rules that can’t be said are lost whole, and told in their words', async () => {
  const checked = await read(['ruled'], [...lost, ...known]);

  const rows = await move.rows(checked);
  await move.run(checked);

  expect(checked.counts).toEqual({ changed: 1 });
  expect(rows[0]?.reasons).toEqual([
    'Some of its redirect rules can’t be brought along.',
    'Not brought: ip-address 10.0.0.0/8, device ios → https://a.example/lan',
    'Not brought: valueless-query-param flag → https://a.example/bare',
  ]);
  expect(await routesOfFirst()).toHaveLength(5);
});

test('codes of several segments stay where the domain allows them', async () => {
  const checked = await read(['docs/start', 'docs/start/here'], []);

  await move.run(checked);

  expect(checked.counts).toEqual({ kept: 2 });
  expect((await move.rows(checked)).map(({ short_link: link }) => link?.split(host)[1])).toEqual([
    '/docs/start',
    '/docs/start/here',
  ]);
});

test('codes of several segments get new aliases, and are told, where the domain does not', async () => {
  await setUp({ wide_aliases: false });

  const checked = await read(['docs/start', 'plain-code'], []);

  expect(checked.counts).toEqual({ breaks: 1, kept: 1 });
  expect((await move.rows(checked))[0]?.reasons).toEqual(['The domain can’t have this alias.']);
});
