import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  askStats,
  filtersOf,
  makeLink,
  readStats,
  rowsBy,
  storeVisits,
  totalsOf,
  type Visit,
} from '../../testing/visits.ts';
import { all, isOneOf, not } from './condition.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const none = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };

describe('the visits of a link', () => {
  test('are none before the first', async () => {
    const guest = await app.guest();
    const { hash } = await makeLink(app, guest);

    expect(await totalsOf(guest, { link: hash })).toEqual(none);
    expect(await rowsBy(guest, 'country', { link: hash })).toEqual({});
    const { points } = await readStats(guest, 'timeline', { link: hash });
    expect(points).toHaveLength(24);
  });

  test('are told apart by people, returning people, QR codes and robots', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [
      { visitor_hash: 1, is_qr: 1 },
      { visitor_hash: 1 },
      { visitor_hash: 2, minutesAgo: 90 },
      { visitor_hash: 3, bot_class: 'crawler', is_qr: 1 },
    ]);

    expect(await totalsOf(guest, { link: link.hash })).toEqual({
      human: 3,
      unique: 2,
      non_unique: 1,
      bot: 1,
      qr: 1,
    });
    expect(await totalsOf(guest, { link: link.hash, period: 'last_1_hour' })).toMatchObject({ human: 2 });
  });

  test('leave out requests that are none, and say how many', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [
      { event_type: 'preview' },
      { event_type: 'preview' },
      { event_type: 'head' },
      { event_type: 'failed' },
      { event_type: 'failed', bot_class: 'crawler' },
    ]);

    const { totals, left_out } = await readStats(guest, 'totals', { link: link.hash });

    expect(totals).toEqual(none);
    expect(left_out).toEqual([
      { event: 'preview', count: 2 },
      { event: 'failed', count: 1 },
      { event: 'head', count: 1 },
    ]);
  });

  test.each<[StatsDimension, Visit[], Record<string, number>]>([
    ['country', [{ country: 'DE' }, { country: 'DE' }, { country: 'FR' }], { DE: 2, FR: 1 }],
    ['region', [{ country: 'DE', region: 'Berlin' }, { country: 'US' }], { 'DE/Berlin': 1, 'US/': 1 }],
    [
      'city',
      [
        { country: 'US', region: 'Texas', city: 'Paris' },
        { country: 'FR', region: 'Île-de-France', city: 'Paris' },
      ],
      { 'US/Texas/Paris': 1, 'FR/Île-de-France/Paris': 1 },
    ],
    ['referrer', [{ referrer_host: 'example.com' }, {}], { 'example.com': 1, '': 1 }],
    ['source', [{ source: 'twitter' }, {}], { twitter: 1, direct: 1 }],
    ['direct', [{ source: 'twitter' }, {}, {}], { yes: 2, no: 1 }],
    ['qr', [{ is_qr: 1 }, {}, {}], { yes: 1, no: 2 }],
    ['browser', [{ browser: 'Firefox' }, { browser: 'Chrome' }], { Firefox: 1, Chrome: 1 }],
    ['os', [{ os: 'iOS' }], { iOS: 1 }],
    ['device', [{ device: 'mobile' }, { device: 'desktop' }], { mobile: 1, desktop: 1 }],
    ['language', [{ language: 'de-DE' }], { 'de-DE': 1 }],
    ['utm_campaign', [{ utm_campaign: 'spring' }, {}], { spring: 1, '': 1 }],
    ['rule', [{ rule: 'abc' }], { abc: 1 }],
  ])('are told apart by %s', async (dimension, visits, expected) => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [...visits, { bot_class: 'crawler', country: 'XX', browser: 'Bot' }]);

    expect(await rowsBy(guest, dimension, { link: link.hash })).toEqual(expected);
  });

  test('by robots have the reason why they count as such', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [{ bot_class: 'crawler', bot_reason: 'user-agent' }, {}]);

    expect(await rowsBy(guest, 'reason', { link: link.hash, kind: 'bot' })).toEqual({ 'user-agent': 1 });
  });

  test('by rows come most first, as many as are asked for, with the total of all', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(
      app,
      link,
      ['AT', 'DE', 'DE', 'FR', 'FR', 'FR'].map((country) => ({ country })),
    );

    const { rows, total, values } = await readStats(guest, 'by/country', { link: link.hash, limit: 2 });

    expect(rows.map(({ value }: { value: string }) => value)).toEqual(['FR', 'DE']);
    expect([total, values]).toEqual([6, 3]);
  });

  test('can be compared with the period before', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [
      { country: 'DE' },
      { country: 'DE' },
      { country: 'DE', minutesAgo: 25 * 60 },
      { country: 'FR', minutesAgo: 26 * 60 },
    ]);
    const query = { link: link.hash, compare: 'previous' };

    const { totals, before } = await readStats(guest, 'totals', query);
    const { rows } = await readStats(guest, 'by/country', query);
    const timeline = await readStats(guest, 'timeline', query);

    expect([totals.human, before.totals.human]).toEqual([2, 2]);
    expect(rows).toEqual([{ value: 'DE', count: 2, before: 1 }]);
    const sumOf = (points: { human: number }[]) => points.reduce((sum, { human }) => sum + human, 0);
    expect([sumOf(timeline.points), sumOf(timeline.before)]).toEqual([2, 2]);
  });

  test('lie on the day and the hour that the zone has', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    // Just after midnight in Berlin, a Sunday; in New York it is Saturday evening.
    await storeVisits(app, link, [{ at: '2026-10-24T22:30:00Z' }]);
    const days = { link: link.hash, period: 'custom', from: '2026-10-24', to: '2026-10-26' };

    const inBerlin = await readStats(guest, 'popular', { ...days, zone: 'Europe/Berlin' });
    const inNewYork = await readStats(guest, 'popular', { ...days, zone: 'America/New_York' });
    const { points } = await readStats(guest, 'timeline', { ...days, zone: 'Europe/Berlin' });

    expect([inBerlin.weekdays[6][0], inNewYork.weekdays[5][18]]).toEqual([1, 1]);
    expect(points.map(({ human }: { human: number }) => human)).toEqual([0, 1, 0]);
  });
});

describe('filters', () => {
  test('let through what has one of the values, or none of them', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    await storeVisits(app, link, [
      { country: 'DE', browser: 'Chrome' },
      { country: 'FR', browser: 'Chrome' },
      { country: 'AT', browser: 'Firefox' },
    ]);
    const countWith = async (filters: string) => (await totalsOf(guest, { link: link.hash, filters })).human;

    expect(await countWith(filtersOf({ dimension: 'country', values: ['DE', 'AT'] }))).toBe(2);
    expect(await countWith(filtersOf({ dimension: 'country', values: ['DE'], negated: true }))).toBe(2);
    expect(
      await countWith(
        filtersOf({ dimension: 'browser', values: ['Chrome'] }, { dimension: 'country', values: ['FR'] }),
      ),
    ).toBe(1);
  });

  test('take any text as a value, also what looks like a query', async () => {
    const guest = await app.guest();
    const link = await makeLink(app, guest);
    const value = `a',;:!)\\ or 1=1 --`;
    await storeVisits(app, link, [{ utm_campaign: value }, { utm_campaign: 'other' }]);
    const filters = filtersOf({ dimension: 'utm_campaign', values: [value] });

    expect(await totalsOf(guest, { link: link.hash, filters })).toMatchObject({ human: 1 });
  });

  test('may let through a hundred thousand links, and leave out as many', async () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => 1_000_000_000 + index);
    const { sql } = all([isOneOf('number', ids), not(isOneOf('number', ids.slice(10)))]);

    const rows = await app.services.clickhouse.read({
      name: 'test',
      query: `select number from numbers(1000000000, 200000) where ${sql}`,
    });

    expect(rows).toHaveLength(10);
  });

  test.each([
    ['filters', { filters: 'colour:red' }],
    ['filters', { filters: 'country' }],
    ['filters', { filters: 'tag:%00' }],
    ['filters', { filters: 'link:a%1Bb' }],
    ['period', { period: 'last_0_day' }],
    ['period', { period: 'last_9999_day' }],
    ['from', { period: 'custom' }],
    ['from', { period: 'custom', from: '1999-12-31', to: '2000-01-01' }],
    ['to', { period: 'custom', from: '2099-12-31', to: '2100-01-01' }],
    ['to', { period: 'custom', from: '2026-02-02', to: '2026-02-01' }],
    ['from', { period: 'custom', from: '2020-01-01', to: '2026-01-01' }],
    ['zone', { zone: 'Europe/Atlantis' }],
  ])('and periods that can’t be read are refused at %s', async (field, query) => {
    const answer = await askStats(await app.guest(), 'totals', query);

    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});
