import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, readStats, rowsBy, storeVisits, totalsOf } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const daysAgo = (days: number) => ({ minutesAgo: days * 24 * 60, country: 'DE', visitor_hash: days });

/** An account whose plan shows ten days, and a link with a click of today, and three of longer ago than it shows. */
async function makeLimited() {
  const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
  const link = await makeLink(app, browser, { tags: ['spring'] });
  await storeVisits(app, link, [daysAgo(0), daysAgo(12), daysAgo(13), daysAgo(25)]);
  return { browser, link };
}

const sumOf = (points: { human: number }[]) => points.reduce((sum, { human }) => sum + human, 0);

async function timelineOf(browser: Browser, query: Record<string, string>) {
  const { points } = await readStats(browser, 'timeline', query);
  return points as { at: string; human: number }[];
}

describe('a plan that shows ten days shows no older clicks', () => {
  test.each(['last_30_day', 'last_365_day', 'last_24_hour'])(
    'in the course of %s, which begins with what is shown',
    async (period) => {
      const { browser, link } = await makeLimited();

      for (const query of [{ period }, { period, link: link.hash }] as Record<string, string>[]) {
        const points = await timelineOf(browser, query);
        expect(sumOf(points)).toBe(1);
        expect(points.at(-1)?.human).toBe(1);
      }
    },
  );

  test('by the hour neither, nor does a step lose its place', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P3D' });
    const link = await makeLink(app, browser);
    await storeVisits(app, link, [daysAgo(0), daysAgo(1), daysAgo(5)]);

    const points = await timelineOf(browser, { period: 'last_168_hour' });

    expect(points.filter(({ human }) => human > 0)).toHaveLength(2);
    expect([points.length, points.at(-1)?.human, points.at(-25)?.human]).toEqual([73, 1, 1]);
  });

  test('nor points for them, which would say that nobody clicked', async () => {
    const { browser } = await makeLimited();

    const points = await timelineOf(browser, { period: 'last_30_day' });

    expect(points.length).toBe(11);
  });

  test('in any figure, list or table', async () => {
    const { browser, link } = await makeLimited();
    const query = { period: 'last_30_day' };

    expect((await totalsOf(browser, query)).human).toBe(1);
    const { weekdays } = await readStats(browser, 'popular', query);
    expect(weekdays.flat().reduce((sum: number, count: number) => sum + count)).toBe(1);
    for (const dimension of ['country', 'link', 'tag', 'hour', 'domain'] as const)
      expect(Object.values(await rowsBy(browser, dimension, query))).toEqual([1]);
    expect((await browser.get(`/urls/clicks?links=${link.hash}`)).json().clicks).toEqual({ [link.hash]: 1 });
    const { days } = (await browser.get(`/urls/clicks/days?links=${link.hash}`)).json();
    expect(days[link.hash].filter(Boolean)).toEqual([1]);
  });

  test('in the last click of a link', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
    const link = await makeLink(app, browser);
    await storeVisits(app, link, [daysAgo(12)]);

    expect((await browser.get(`/urls/clicks?links=${link.hash}`)).json()).toEqual({
      clicks: { [link.hash]: 0 },
      last: {},
    });
  });

  test('in the order of links', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
    const [former, present] = [await makeLink(app, browser), await makeLink(app, browser)];
    await storeVisits(app, former, [daysAgo(12), daysAgo(13), daysAgo(14)]);
    await storeVisits(app, present, [daysAgo(0)]);

    const { data } = (await browser.get('/urls/all?sort=clicks')).json();

    expect(data.map(({ hash }: { hash: string }) => hash)).toEqual([present.hash, former.hash]);
  });

  test('to those whom they are shared with', async () => {
    const { browser, link } = await makeLimited();
    const body = { name: 'All', ends_at: null, is_frozen: false, password: null, filters: '' };
    const { token } = (await browser.post(`/link/${link.hash}/shares`, body)).json();
    const visitor = await app.guest();

    const course = (await visitor.get(`/shared/${token}/timeline?period=last_30_day`)).json();
    const totals = (await visitor.get(`/shared/${token}/totals?period=last_30_day`)).json();

    expect([sumOf(course.points), totals.totals.human]).toEqual([1, 1]);
  });
});

test('the file of clicks begins where the plan shows them', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  await storeVisits(app, await makeLink(app, browser), [daysAgo(0), daysAgo(740)]);
  const [from, to] = [740, 0].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  const body = { period: 'custom', from, to, zone: 'UTC' };
  const { id } = (await browser.post('/log-downloads', body)).json();
  await app.runJob('write-log-download', { downloadId: id, userId: 0 });

  const file = await browser.open(`/app/log-downloads/${id}/file`);

  expect(file.body.trim().split('\n')).toHaveLength(2);
});

describe('a period can be compared with those alone that the plan shows whole', () => {
  const asked = (browser: Browser, query: Record<string, string>) => ({
    totals: async () => readStats(browser, 'totals', query),
    timeline: async () => readStats(browser, 'timeline', query),
    rows: async () => readStats(browser, 'by/country', query),
  });

  test('one that begins before what is shown would give a growth that never was', async () => {
    const { browser } = await makeLimited();
    const { totals, timeline, rows } = asked(browser, { period: 'last_7_day', compare: 'previous' });

    expect(await totals()).toMatchObject({ before: null, comparable: [] });
    expect((await timeline()).before).toBeNull();
    expect((await rows()).rows).toEqual([{ value: 'DE', count: 1, before: null }]);
  });

  test('one within it is compared as ever', async () => {
    const { browser, link } = await makeLimited();
    await storeVisits(app, link, [daysAgo(4), daysAgo(5)]);
    const { totals, timeline, rows } = asked(browser, { period: 'last_3_day', compare: 'previous' });

    expect(await totals()).toMatchObject({ before: { totals: { human: 2 } }, comparable: ['previous'] });
    expect(sumOf((await timeline()).before)).toBe(2);
    expect((await rows()).rows).toEqual([{ value: 'DE', count: 1, before: 2 }]);
  });

  test('the year before is another question', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P1Y' });
    await makeLink(app, browser);
    const comparable = async (period: string) => (await readStats(browser, 'totals', { period })).comparable;

    expect(await comparable('today')).toEqual(['previous', 'year']);
    expect(await comparable('last_30_day')).toEqual(['previous']);
    expect(await comparable('last_365_day')).toEqual([]);
  });

  test('all can be where the plan shows clicks since ever', async () => {
    const browser = await makeAccountWith(app, { analytics_period: null });
    await makeLink(app, browser);

    const { comparable } = await readStats(browser, 'totals', { period: 'last_365_day' });

    expect(comparable).toEqual(['previous', 'year']);
  });

  test('one with days that are beyond the clicks of a month can’t be', async () => {
    const { owner, slug } = await makeOrganization(app);
    const place = `/organization/${slug}/team/sales`;
    const within: Browser = {
      ...owner,
      get: async (path) => owner.get(place + path),
      post: async (path, body) => owner.post(place + path, body),
    };
    const link = await makeLink(app, within);
    await app.sql`
      insert into full_click_months (billable_id, starts_at, ends_at, shown_clicks, reached_at)
      select billable_id, now() - interval '40 days', now() - interval '9 days', 1000000000, now() - interval '11 days'
      from workspaces where id = ${link.workspaceId}`;

    const { before, comparable } = await readStats(within, 'totals', {
      period: 'last_7_day',
      compare: 'previous',
    });

    expect([before, comparable]).toEqual([null, ['year']]);
    expect((await readStats(within, 'totals', { period: 'last_3_day' })).comparable).toContain('previous');
  });
});
