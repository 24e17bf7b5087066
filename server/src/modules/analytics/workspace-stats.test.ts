import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFilters, type StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { makeAccount, makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import {
  askStats,
  filtersOf,
  makeLink,
  readStats,
  rowsBy,
  storeVisits,
  totalsOf,
} from '../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const none = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };

describe('the visits of a workspace', () => {
  test('are those of its links, told apart by link, alias, tag and domain as they are now', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const [one, other] = [await makeLink(app, browser, { tags: ['spring'] }), await makeLink(app, browser)];
    await storeVisits(app, one, [{}, {}]);
    await storeVisits(app, other, [{}]);

    expect(await totalsOf(browser, {})).toMatchObject({ human: 3 });
    expect(await rowsBy(browser, 'link', {})).toEqual({ [one.address]: 2, [other.address]: 1 });
    expect(await rowsBy(browser, 'alias', {})).toEqual({ [one.address]: 2, [other.address]: 1 });
    expect(await rowsBy(browser, 'tag', {})).toEqual({ spring: 2 });
    expect(
      await totalsOf(browser, { filters: filtersOf({ dimension: 'tag', values: ['spring'] }) }),
    ).toMatchObject({ human: 2 });
    expect(
      await totalsOf(browser, { filters: filtersOf({ dimension: 'link', values: [other.address] }) }),
    ).toMatchObject({ human: 1 });
    expect(
      await totalsOf(browser, { filters: filtersOf({ dimension: 'alias', values: [one.address] }) }),
    ).toMatchObject({ human: 2 });
  });

  test('go with a link that an account takes over from a guest', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [{}]);

    await guest.post('/login', { email, password: PASSWORD });

    expect(await totalsOf(guest, {})).toMatchObject({ human: 1 });
    expect(await totalsOf(guest, { link: link.hash })).toMatchObject({ human: 1 });
    expect(await rowsBy(guest, 'link', {})).toEqual({ [link.address]: 1 });
  });

  test('are nobody else’s', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()];
    const link = await makeLink(app, owner);
    await storeVisits(app, link, [{ country: 'DE' }]);
    await makeLink(app, stranger);

    expect((await askStats(stranger, 'totals', { link: link.hash })).statusCode).toBe(404);
    expect(await totalsOf(stranger, {})).toEqual(none);
    expect(
      await totalsOf(stranger, { filters: filtersOf({ dimension: 'link', values: [link.address] }) }),
    ).toEqual(none);
    expect(await rowsBy(stranger, 'country', {})).toEqual({});
  });

  test('are none for whoever has no workspace yet', async () => {
    const guest = await app.guest();

    expect(await totalsOf(guest, {})).toEqual(none);
    expect(await rowsBy(guest, 'tag', {})).toEqual({});
  });

  test('go back as far as the plan shows them', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const link = await makeLink(app, browser);
    await storeVisits(app, link, [{}, { minutesAgo: 400 * 24 * 60 }]);

    const { totals, shown_from } = await readStats(browser, 'totals', { period: 'last_731_day' });

    expect(totals.human).toBe(1);
    expect(Date.parse(shown_from)).toBeLessThan(Date.now() - 364 * 86_400_000);
  });
});

test('whatever was visited, the parts add up to the whole under every filter', async () => {
  const value = (values: string[]) => fc.constantFrom(...values);
  const someVisit = fc.record({
    visitor_hash: fc.integer({ min: 1, max: 5 }),
    country: value(['', 'DE', 'FR', 'US']),
    region: value(['', 'Berlin']),
    browser: value(['Chrome', 'Firefox', '']),
    source: value(['direct', 'twitter']),
    bot_class: value(['', '', '', 'crawler']),
    is_qr: fc.integer({ min: 0, max: 1 }),
    minutesAgo: fc.integer({ min: 0, max: 6 * 24 * 60 }),
  });
  const someFilter = fc.record({
    dimension: fc.constantFrom<StatsDimension>('country', 'browser', 'source', 'qr', 'weekday', 'hour'),
    values: fc.array(value(['DE', 'FR', 'Chrome', 'direct', 'yes', '1', '7', '12', '']), {
      minLength: 1,
      maxLength: 3,
    }),
    negated: fc.boolean(),
  });
  const zones = value(['UTC', 'Asia/Kathmandu', 'America/St_Johns']);

  await fc.assert(
    fc.asyncProperty(
      fc.array(someVisit, { minLength: 1, maxLength: 40 }),
      fc.array(someFilter, { maxLength: 2 }),
      zones,
      async (visits, filters, zone) => {
        const guest = await app.guest();
        const link = await makeLink(app, guest);
        await storeVisits(app, link, visits);
        const query = { link: link.hash, period: 'last_7_day', zone, filters: writeFilters(filters) };

        const { human, unique, non_unique, bot } = await totalsOf(guest, query);

        expect(unique + non_unique).toBe(human);
        const { points } = await readStats(guest, 'timeline', query);
        const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
        expect(sumOf(points.map((point: { human: number }) => point.human))).toBe(human);
        expect(sumOf(points.map((point: { bot: number }) => point.bot))).toBe(bot);
        const { weekdays } = await readStats(guest, 'popular', query);
        expect(sumOf(weekdays.flat())).toBe(human);
        for (const dimension of ['country', 'region', 'browser', 'direct', 'qr', 'hour', 'link'] as const) {
          expect(sumOf(Object.values(await rowsBy(guest, dimension, query)))).toBe(human);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

describe('the clicks of several links', () => {
  const countOf = async (browser: Browser, hashes: string[]) =>
    (await browser.get(`/urls/clicks?links=${hashes.join(',')}`)).json().clicks;

  test('are all human ones since the beginning', async () => {
    const guest = await app.guest();
    const [one, other] = [await makeLink(app, guest), await makeLink(app, guest)];
    await storeVisits(app, one, [
      {},
      { minutesAgo: 100_000 },
      { bot_class: 'crawler' },
      { event_type: 'preview' },
    ]);

    expect(await countOf(guest, [one.hash, other.hash])).toEqual({ [one.hash]: 2, [other.hash]: 0 });
  });

  test('day by day are those of the last thirty, today’s at the end', async () => {
    const guest = await app.guest();
    const [one, other] = [await makeLink(app, guest), await makeLink(app, guest)];
    const foreign = await makeLink(app, await app.guest());
    const days = (count: number) => ({ minutesAgo: count * 24 * 60 });
    await storeVisits(app, one, [{}, {}, days(29), days(31), { bot_class: 'crawler' }]);

    const links = [one, other, foreign].map(({ hash }) => hash).join(',');
    const read = (await guest.get(`/urls/clicks/days?links=${links}`)).json().days;

    const none = Array<number>(28).fill(0);
    expect(read).toEqual({ [one.hash]: [1, ...none, 2], [other.hash]: [0, ...none, 0] });
  });

  test('are of the day that it was where somebody looks', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [{ minutesAgo: 10 * 60 }]);
    const whereItIs = (hour: number) => {
      const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
      return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${String(Math.abs(ahead))}`;
    };
    const lastTwo = async (zone: string) => {
      const path = `/urls/clicks/days?links=${link.hash}&zone=${encodeURIComponent(zone)}`;
      return (await guest.get(path)).json().days[link.hash].slice(-2);
    };

    expect(await lastTwo(whereItIs(15))).toEqual([0, 1]);
    expect(await lastTwo(whereItIs(5))).toEqual([1, 0]);
  });

  test('leave out links of others', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()];
    const [own, foreign] = [await makeLink(app, stranger), await makeLink(app, owner)];

    expect(await countOf(stranger, [own.hash, foreign.hash])).toEqual({ [own.hash]: 0 });
  });

  test.each([[['no-hash']], [Array.from({ length: 51 }, () => '0'.repeat(16))]])(
    'are not counted for what names no links, or too many: %s',
    async (hashes) => {
      expect((await (await app.guest()).get(`/urls/clicks?links=${hashes.join(',')}`)).statusCode).toBe(422);
    },
  );

  test('stay with a link that an account takes over', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [{}]);
    const { email } = await makeAccount(app);
    await guest.post('/login', { email, password: PASSWORD });

    expect(await countOf(guest, [link.hash])).toEqual({ [link.hash]: 1 });
  });
});
