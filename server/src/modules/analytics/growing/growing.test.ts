import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import {
  askStats,
  filtersOf,
  makeLink,
  readStats,
  storeVisits,
  type StoredLink,
} from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WEEK = { period: 'last_7_day' };

/** Clicks of this week, and of the one before. */
async function store(link: StoredLink, now: number, before: number, more: object = {}) {
  const visits = (count: number, days: number) =>
    Array.from({ length: count }, () => ({ minutesAgo: days * 24 * 60 + 1, ...more }));
  await storeVisits(app, link, [...visits(now, 1), ...visits(before, 8)]);
}

async function makeCounted(browser: Browser, ...counts: [now: number, before: number][]) {
  const links: StoredLink[] = [];
  for (const [now, before] of counts) {
    const link = await makeLink(app, browser);
    await store(link, now, before);
    links.push(link);
  }
  return links;
}

const growing = async (browser: Browser, query: Record<string, string> = WEEK) =>
  (await readStats(browser, 'growing', query)).rows;

test('links grow that have ten clicks and a quarter more than before, most added first', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const [quarter, fresh, , much] = await makeCounted(
    browser,
    [20, 16],
    [10, 0],
    [9, 0],
    [30, 10],
    [19, 16],
    [12, 12],
  );

  expect(await growing(browser)).toEqual([
    { value: much?.address, count: 30, before: 10 },
    { value: fresh?.address, count: 10, before: 0 },
    { value: quarter?.address, count: 20, before: 16 },
  ]);
});

test('neither bots nor what is filtered out makes a link grow', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const [german] = await makeCounted(browser, [2, 0]);
  const robots = await makeLink(app, browser);
  if (!german) throw new Error('There is no link.');
  await store(german, 12, 1, { country: 'DE' });
  await store(robots, 40, 0, { bot_class: 'crawler' });
  const filtered = (country: string) => ({
    ...WEEK,
    filters: filtersOf({ dimension: 'country', values: [country] }),
  });

  expect(await growing(browser)).toEqual([{ value: german.address, count: 14, before: 1 }]);
  expect(await growing(browser, filtered('DE'))).toEqual([{ value: german.address, count: 12, before: 1 }]);
  expect(await growing(browser, filtered('FR'))).toEqual([]);
});

test('links of others, in the trash or without statistics are not among them', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  const [kept, trashed, off] = await makeCounted(browser, [12, 0], [13, 0], [14, 0]);
  await makeCounted((await makeSubscriber(app, 'pro')).browser, [50, 0]);
  await browser.post('/urls/change', { links: [trashed?.hash], change: { kind: 'state', state: 'deleted' } });
  await app.sql`update links set analytics_enabled = false where hash = ${off?.hash ?? ''}`;

  expect(await growing(browser)).toEqual([{ value: kept?.address, count: 12, before: 0 }]);
});

test('at most ten are told, in one question to the engine', async () => {
  const { browser } = await makeSubscriber(app, 'pro');
  await makeCounted(browser, ...Array.from({ length: 12 }, (_, index): [number, number] => [10 + index, 0]));

  const rows = await growing(browser);

  expect(rows.map(({ count }: { count: number }) => count)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
});

test('nothing is told where the plan does not show the period before as a whole', async () => {
  const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
  await makeCounted(browser, [20, 3]);

  expect(await growing(browser)).toBeNull();
  expect(await growing(browser, { period: 'last_3_day' })).toHaveLength(1);
});

test('an organization is told of the links of those teams that whoever asks sees', async () => {
  const { owner, slug } = await makeOrganization(app);
  await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
  const within = (browser: Browser, place: string): Browser => ({
    ...browser,
    get: async (path) => browser.get(`/organization/${slug}${place}${path}`),
    post: async (path, body) => browser.post(`/organization/${slug}${place}${path}`, body),
  });
  const [ofSales] = await makeCounted(within(owner, '/team/sales'), [12, 0]);
  const [ofSupport] = await makeCounted(within(owner, '/team/support'), [15, 0]);
  const { browser: viewer } = await makeMember(app, slug, { role: 'viewer' });

  expect(await growing(within(owner, ''))).toMatchObject([
    { value: ofSupport?.address },
    { value: ofSales?.address },
  ]);
  expect(await growing(within(owner, '/team/sales'))).toMatchObject([{ value: ofSales?.address }]);
  expect(await growing(within(viewer, ''))).toMatchObject([{ value: ofSales?.address }]);
  const stranger = (await makeSubscriber(app, 'pro')).browser;
  expect((await askStats(within(stranger, ''), 'growing', {})).statusCode).toBe(404);
});

test('a plan without statistics has none', async () => {
  const browser = await makeAccountWith(app, { analytics_enabled: false });

  expect((await askStats(browser, 'growing', {})).json().code).toBe('analytics_not_in_plan');
});
