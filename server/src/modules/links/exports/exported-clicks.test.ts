import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith, planWith } from '../../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 60;
const all = { period: 'all' };

const ask = (browser: Browser, clicks: object | null, format = 'json') =>
  browser.post('/link-exports', { format, clicks });
const write = (id: number) => app.runJob('write-link-export', { exportId: id, userId: 0 });
const open = (browser: Browser, id: number) => browser.open(`/app/link-exports/${String(id)}/file`);

async function exported(browser: Browser, clicks: object | null, format?: string) {
  const { id } = (await ask(browser, clicks, format)).json();
  await write(id);
  return open(browser, id);
}

/** By destination's short link. */
async function clicksOf(browser: Browser, clicks: object | null): Promise<Record<string, unknown>> {
  const { links } = (await exported(browser, clicks)).json();
  return Object.fromEntries(
    links.map((link: { short_link: string; clicks?: number }) => [
      link.short_link.replace('https://', ''),
      link.clicks,
    ]),
  );
}

async function makeClicked(browser: Browser) {
  const [much, none] = [await makeLink(app, browser), await makeLink(app, browser)];
  await storeVisits(app, much, [
    ...[{ minutesAgo: 1 }, { minutesAgo: 2, bot_class: 'crawler' }, { minutesAgo: 3, event_type: 'preview' }],
    ...[{ minutesAgo: 3 * DAY }, { minutesAgo: 40 * DAY }],
  ]);
  return { much, none };
}

describe('links are exported with the clicks of people', () => {
  test('of all time, of a period, or without', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const { much, none } = await makeClicked(browser);

    expect(await clicksOf(browser, all)).toEqual({ [much.address]: 3, [none.address]: 0 });
    expect(await clicksOf(browser, { period: 'last_7_day', zone: 'Asia/Tokyo' })).toEqual({
      [much.address]: 2,
      [none.address]: 0,
    });
    const { links } = (await exported(browser, null)).json();
    expect(links.some((link: object) => 'clicks' in link)).toBe(false);
    const { data } = (await browser.get('/link-exports')).json();
    expect(data.map((each: { has_clicks: boolean }) => each.has_clicks)).toEqual([false, true, true]);
  });

  test('in a column of their own', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    await makeClicked(browser);

    const csv = (await exported(browser, all, 'csv')).body.trim().split('\r\n');
    const book = read((await exported(browser, all, 'xlsx')).bytes);

    expect(csv.map((line) => line.split(',').at(-1))).toEqual(['"clicks"', '"0"', '"3"']);
    const rows = utils.sheet_to_json<string[]>(book.Sheets['Links 1'] ?? {}, { header: 1 });
    expect(rows.map((row) => row.at(-1))).toEqual(['clicks', '0', '3']);
    expect((await exported(browser, null, 'csv')).body).not.toContain('clicks');
  });

  test('no more than the plan shows, and none of links whose statistics are off', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
    const { much, none } = await makeClicked(browser);
    await app.sql`update links set analytics_enabled = false where id = ${none.linkId}`;

    expect(await clicksOf(browser, all)).toEqual({ [much.address]: 2, [none.address]: null });
  });

  test('also of those that came from another workspace', async () => {
    const [{ browser }, taker] = [await makeSubscriber(app, 'pro'), await makeSubscriber(app, 'pro')];
    const { much } = await makeClicked(browser);
    const own = await makeLink(app, taker.browser);
    await app.sql`update links set workspace_id = ${own.workspaceId} where id = ${much.linkId}`;

    expect(await clicksOf(taker.browser, all)).toMatchObject({ [own.address]: 0 });
    expect(Object.values(await clicksOf(taker.browser, all)).toSorted()).toEqual([0, 3]);
  });

  test('another period is another export', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    await makeClicked(browser);

    const ids = [];
    for (const clicks of [all, all, { period: 'last_7_day' }, null])
      ids.push((await ask(browser, clicks)).json().id);

    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('a plan without statistics keeps clicks out of exports', () => {
  async function takeStatistics({ workspaceId }: { workspaceId: number }) {
    const name = await planWith(app, { analytics_enabled: false });
    await app.sql`
      update subscriptions set plan_name = ${name}
      where billable_id = (select billable_id from workspaces where id = ${workspaceId})`;
    app.outdateMemory();
  }

  test('when they are asked for', async () => {
    const browser = await makeAccountWith(app, { analytics_enabled: false });
    await makeLink(app, browser);

    const answer = await ask(browser, all);

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'analytics_not_in_plan']);
    expect((await ask(browser, null)).statusCode).toBe(200);
  });

  test('when they are written', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const { much } = await makeClicked(browser);
    const { id } = (await ask(browser, all)).json();
    await takeStatistics(much);

    await write(id);

    expect((await browser.get('/link-exports')).json().data).toEqual([]);
  });

  test('when they are downloaded', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const { much } = await makeClicked(browser);
    const [{ id }, { id: plain }] = [(await ask(browser, all)).json(), (await ask(browser, null)).json()];
    await write(id);
    await write(plain);
    await takeStatistics(much);

    expect((await open(browser, id)).statusCode).toBe(403);
    expect((await open(browser, plain)).statusCode).toBe(200);
  });

  test('where an organization withholds statistics from a team', async () => {
    const { owner, slug } = await makeOrganization(app);
    const { browser } = await makeMember(app, slug, { role: 'member' });
    await app.sql`update teams set withheld_features = '{use_analytics}' where slug = 'sales'
      and organization_id = (select id from organizations where slug = ${slug})`;
    const path = `/organization/${slug}/team/sales/link-exports`;
    await owner.get('/state');

    const answer = await browser.post(path, { format: 'csv', clicks: all });

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'analytics_not_in_plan']);
  });
});

test.each([
  ['a period that is none', { period: 'ever' }],
  ['days without a first', { period: 'custom', to: '2026-01-02' }],
  ['a zone that is none', { period: 'all', zone: 'Mars' }],
  ['more than is known', { period: 'all', kind: 'bot' }],
])('%s is refused', async (_, clicks) => {
  const { browser } = await makeSubscriber(app, 'pro');

  expect((await ask(browser, clicks)).statusCode).toBe(422);
});
