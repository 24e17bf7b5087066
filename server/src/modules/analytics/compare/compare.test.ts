import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { filtersOf, makeLink, storeVisits, type Visit } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function ask(browser: Browser, series: string[], query: Record<string, string> = {}) {
  const search = new URLSearchParams(query);
  for (const one of series) search.append('series', one);
  return browser.get(`/stats/compare?${search.toString()}`);
}

const compared = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json();

async function makeCompared() {
  const { browser } = await makeSubscriber(app, 'pro');
  const one = await makeLink(app, browser, { tags: ['spring', 'sale'] });
  const other = await makeLink(app, browser, { tags: ['spring'] });
  await storeVisits(app, one, [
    { country: 'DE' },
    { visitor_hash: 2 },
    { minutesAgo: 120 },
    { bot_class: 'crawler' },
  ]);
  await storeVisits(app, other, [{ country: 'DE' }]);
  await storeVisits(
    app,
    await makeLink(app, browser),
    Array.from({ length: 6 }, () => ({})),
  );
  return { browser, one, other };
}

const figures = ({ series }: { series: Record<'human' | 'unique', number>[] }) =>
  series.map(({ human, unique }) => [human, unique]);
const sums = ({ series }: { series: { points: number[] }[] }) =>
  series.map(({ points }) => points.reduce((sum, count) => sum + count, 0));

describe('links and tags that are compared', () => {
  test('have the clicks of people each, and their course, beside those of all links', async () => {
    const { browser, one, other } = await makeCompared();
    const series = [`link:${one.hash}`, `link:${other.hash}`, 'tag:spring', 'tag:sale'];

    const answer = await compared(browser, series);

    expect(answer.series.map(({ name }: { name: string }) => name)).toEqual([
      one.address,
      other.address,
      'spring',
      'sale',
    ]);
    expect(figures(answer)).toEqual([
      [3, 2],
      [1, 1],
      [4, 2],
      [3, 2],
    ]);
    expect(sums(answer)).toEqual([3, 1, 4, 3]);
    expect([answer.total, answer.points.length, answer.step]).toEqual([10, 24, 'hour']);
    expect(answer.series[0].points.slice(-3)).toEqual([1, 0, 2]);
  });

  test('are filtered, and compared with the period before', async () => {
    const { browser, one, other } = await makeCompared();
    const earlier: Visit = { minutesAgo: 30 * 60, country: 'DE' };
    await storeVisits(app, one, [earlier, earlier]);
    const filters = filtersOf({ dimension: 'country', values: ['DE'] });

    const answer = await compared(browser, [`link:${one.hash}`, `link:${other.hash}`], {
      filters,
      compare: 'previous',
    });

    expect(answer.series).toMatchObject([
      { human: 1, before: 2 },
      { human: 1, before: 0 },
    ]);
    expect(answer.total).toBe(2);
  });

  test('show no more than the plan does', async () => {
    const browser = await makeAccountWith(app, { analytics_period: 'P10D' });
    const links = [await makeLink(app, browser), await makeLink(app, browser)];
    for (const link of links) await storeVisits(app, link, [{}, { minutesAgo: 12 * 24 * 60 }]);
    const series = links.map(({ hash }) => `link:${hash}`);

    const answer = await compared(browser, series, { period: 'last_30_day', compare: 'previous' });

    expect([figures(answer), sums(answer)]).toEqual([
      [
        [1, 1],
        [1, 1],
      ],
      [1, 1],
    ]);
    expect(answer.series[0].before).toBeNull();
  });

  test('may be tags without a link', async () => {
    const { browser, one } = await makeCompared();
    await app.sql`insert into tags (workspace_id, name) values (${one.workspaceId}, 'none yet')`;

    expect(figures(await compared(browser, ['tag:none yet', 'tag:sale']))).toEqual([
      [0, 0],
      [3, 2],
    ]);
  });
});

describe('refused are', () => {
  test('links of others and those that are not there, as not found', async () => {
    const { browser, one } = await makeCompared();
    const { one: foreign } = await makeCompared();

    for (const hash of [foreign.hash, '0'.repeat(16)]) {
      const answer = await ask(browser, [`link:${one.hash}`, `link:${hash}`]);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('tags that the workspace does not have', async () => {
    const { browser } = await makeCompared();

    const answer = await ask(browser, ['tag:spring', 'tag:unheard']);

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'tag_not_found']);
    expect(answer.json().message).toBe('Tag “unheard” not found.');
  });

  test('links whose statistics are off', async () => {
    const { browser, one } = await makeCompared();
    await app.sql`update links set analytics_enabled = false where id = ${one.linkId}`;

    expect((await ask(browser, [`link:${one.hash}`, 'tag:spring'])).json().code).toBe('analytics_off');
  });

  test.each([
    ['one alone', ['tag:spring'], 'Compare 2 to 5 links or tags.'],
    ['none', [], 'Compare 2 to 5 links or tags.'],
    ['six', ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((tag) => `tag:${tag}`), 'Compare 2 to 5 links or tags.'],
    ['the same twice', ['tag:spring', 'tag:spring'], 'Compare each link or tag once.'],
    ['what is neither', ['country:DE', 'tag:spring'], 'Choose links and tags to compare.'],
    ['what is no name of a link', ['link:../x', 'tag:spring'], 'Choose links and tags to compare.'],
  ])('%s', async (_, series, message) => {
    const { browser } = await makeSubscriber(app, 'pro');

    const answer = await ask(browser, series);

    expect(answer.statusCode).toBe(422);
    expect(Object.values(answer.json().errors).flat()).toContain(message);
  });

  test('plans without statistics', async () => {
    const browser = await makeAccountWith(app, { analytics_enabled: false });

    expect((await ask(browser, ['tag:a1', 'tag:b1'])).json().code).toBe('analytics_not_in_plan');
  });
});
