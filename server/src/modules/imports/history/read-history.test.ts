import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportView } from '@linklet/contract/imports/endpoints.ts';
import { movingPerson, workOn, type Mover } from '../../../testing/imports/import-files.ts';
import { clicksOf } from '../../../testing/imports/imported-clicks.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: Mover;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ browser, host, move } = await movingPerson(app));
});
let kept: TestApp['services']['outgoing'] | undefined;
afterEach(() => {
  if (kept) Object.assign(app.services, { outgoing: kept });
  kept = undefined;
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

function answerBy(answer: (url: URL) => unknown): URL[] {
  kept ??= app.services.outgoing;
  const asked: URL[] = [];
  const fetchLarge = async (address: string | URL) => {
    asked.push(new URL(address));
    return Response.json(answer(new URL(address)));
  };
  Object.assign(app.services, { outgoing: { ...kept, fetchLarge } });
  return asked;
}

async function readFrom(source: 'shlink' | 'kutt', history: boolean): Promise<ImportView> {
  const body = { source, token: 'their-secret', server: 'https://s.example.com', host, history };
  const { id } = (await browser.post('/imports/connect', body)).json();
  await workOn(app, id);
  return move.read(id);
}

const visit = (date: string, more: object = {}) => ({
  ...{ referer: 'https://www.facebook.com/x', date, userAgent: IPHONE, potentialBot: false },
  visitLocation: { countryCode: 'ES', countryName: 'Spain', regionName: 'Aragon', cityName: 'Zaragoza' },
  ...more,
});

function shlink({ pathname, searchParams }: URL): unknown {
  const page = Number(searchParams.get('page'));
  if (pathname.endsWith('/short-urls')) {
    const link = { longUrl: 'https://a.example/', dateCreated: '2023-02-01T09:00:00+01:00' };
    const data = [
      { ...link, shortCode: 'one', domain: null, visitsSummary: { total: 3 } },
      { ...link, shortCode: 'two', domain: host, visitsSummary: { total: 1 } },
      { ...link, shortCode: 'none', domain: host, visitsSummary: { total: 0 } },
    ];
    return { shortUrls: { data, pagination: { currentPage: 1, pagesCount: 1 } } };
  }
  const pages: Record<string, unknown[]> = {
    'one 1': [visit('2024-03-01T10:00:00+01:00'), visit('2024-03-01T10:00:00+01:00', { potentialBot: true })],
    'one 2': [visit('2023-03-01T10:00:00+01:00', { visitLocation: null, referer: '' })],
    'two 1': [visit('2022-03-01T10:00:00+01:00')],
  };
  const code = pathname.split('/').at(-2) ?? '';
  return {
    visits: { data: pages[`${code} ${page}`] ?? [], pagination: { pagesCount: code === 'one' ? 2 : 1 } },
  };
}

test('visits are read of Shlink, page by page, where they are wanted', async () => {
  const asked = answerBy(shlink);

  const read = await readFrom('shlink', true);
  const done = await move.run(read);

  expect(read.clicks).toEqual({ found: 4, brought: 0, lost: 0 });
  expect(done.clicks).toEqual({ found: 4, brought: 4, lost: 0 });
  const ofVisits = asked.filter(({ pathname }) => pathname.endsWith('/visits'));
  expect(ofVisits.map(({ pathname, searchParams }) => [pathname, searchParams.get('domain')])).toEqual([
    ['/rest/v3/short-urls/one/visits', null],
    ['/rest/v3/short-urls/one/visits', null],
    ['/rest/v3/short-urls/two/visits', host],
  ]);
  expect(new Set(ofVisits.map(({ searchParams }) => searchParams.get('endDate'))).size).toBe(1);
  expect(
    (await clicksOf(app, done)).map(({ ts, source, country, os, bot_class: bot }) => [
      ts,
      source,
      country,
      os,
      bot,
    ]),
  ).toEqual([
    ['2022-03-01 09:00:00.000', 'facebook', 'ES', 'iOS', ''],
    ['2023-03-01 09:00:00.000', 'direct', '', 'iOS', ''],
    ['2024-03-01 09:00:00.000', 'facebook', 'ES', 'iOS', expect.toBeOneOf(['', 'crawler'])],
    ['2024-03-01 09:00:00.000', 'facebook', 'ES', 'iOS', expect.toBeOneOf(['', 'crawler'])],
  ]);
  const [row] = await app.sql`select connection, cursor from imports where id = ${read.id}`;
  expect(row).toEqual({ connection: null, cursor: null });
});

test('a link that is gone by the time its visits are asked for takes nothing along', async () => {
  kept ??= app.services.outgoing;
  const fetchLarge = async (address: string | URL) =>
    String(address).includes('/one/visits')
      ? Response.json({ title: 'Short URL not found' }, { status: 404 })
      : Response.json(shlink(new URL(address)));
  Object.assign(app.services, { outgoing: { ...kept, fetchLarge } });

  expect(await readFrom('shlink', true)).toMatchObject({ state: 'ready', total: 3, clicks: { found: 1 } });
});

test('links come without their history where a service refuses it, and that is told', async () => {
  kept ??= app.services.outgoing;
  const fetchLarge = async (address: string | URL) =>
    String(address).includes('/visits')
      ? new Response('', { status: 403 })
      : Response.json(shlink(new URL(address)));
  Object.assign(app.services, { outgoing: { ...kept, fetchLarge } });

  expect(await readFrom('shlink', true)).toMatchObject({
    ...{ state: 'ready', total: 3, clicks: { found: 0 } },
    warnings: ['Click history was not read to its end. The service does not accept the token.'],
  });
});

test('visits are not asked for where they are not wanted', async () => {
  const asked = answerBy(shlink);

  const read = await readFrom('shlink', false);

  expect(read).toMatchObject({ state: 'ready', clicks: { found: 0 } });
  expect(asked.some(({ pathname }) => pathname.endsWith('/visits'))).toBe(false);
});

test('what Kutt counted by hour, day and month comes along once each', async () => {
  const views = (length: number, counts: Record<number, number>) => ({
    views: Array.from({ length }, (_, back) => counts[length - 1 - back] ?? 0),
  });
  answerBy(({ pathname }) =>
    pathname.endsWith('/stats')
      ? {
          updatedAt: '2024-06-15T12:30:00.000Z',
          lastDay: views(24, { 0: 2, 5: 1 }),
          lastWeek: views(7, { 0: 3, 2: 4 }),
          lastMonth: views(30, { 0: 3, 2: 4, 20: 5 }),
          lastYear: views(12, { 0: 12, 3: 6001 }),
        }
      : {
          data: [
            {
              id: 'u-1',
              address: 'k1',
              domain: null,
              target: 'https://a.example/',
              visit_count: 6013,
              created_at: '2023-02-01T09:00:00.000Z',
            },
          ],
        },
  );

  const done = await move.run(await readFrom('kutt', true));

  expect(done.clicks).toEqual({ found: 6013, brought: 6013, lost: 0 });
  const byMoment = new Map<string, number>();
  for (const { ts, bot_class: bot } of await clicksOf(app, done)) {
    expect(bot).toBe('');
    byMoment.set(ts, (byMoment.get(ts) ?? 0) + 1);
  }
  expect([...byMoment]).toEqual([
    ['2024-02-15 12:30:00.000', 6001],
    ['2024-05-25 12:30:00.000', 5],
    ['2024-06-12 12:30:00.000', 4],
    ['2024-06-15 06:30:00.000', 1],
    ['2024-06-15 11:30:00.000', 2],
  ]);
});
