import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFilters, type StatsDimension, type StatsFilter } from '@linklet/contract/stats-filters.ts';
import { makeAccount, makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface StoredLink {
  hash: string;
  /** `host/alias`. */
  address: string;
  workspaceId: number;
  linkId: number;
  aliasId: number;
}

/** Values of columns of the table, but for when it was. */
type Visit = { minutesAgo?: number; at?: string } & Partial<Record<Column, string | number>>;

const columns = [
  'event_type',
  'bot_class',
  'bot_reason',
  'visitor_hash',
  'country',
  'region',
  'city',
  'referrer_host',
  'source',
  'is_qr',
  'browser',
  'os',
  'device',
  'language',
  'utm_source',
  'utm_campaign',
  'rule',
  'domain_id',
] as const;
type Column = (typeof columns)[number];

const ordinary: Partial<Record<Column, string | number>> = {
  event_type: 'redirect',
  visitor_hash: 1,
  source: 'direct',
  is_qr: 0,
  domain_id: 0,
};

async function shorten(browser: Browser, changes: object = {}): Promise<StoredLink> {
  const [{ hash, aliases }] = (await browser.post('/url/create', { url: freshUrl(), ...changes })).json();
  const [row] = await app.sql`
    select links.id, workspace_id, aliases.id as alias_id
    from links join aliases on link_id = links.id where hash = ${hash}`;
  return {
    hash,
    address: `${aliases[0].domain}/${aliases[0].alias}`,
    workspaceId: Number(row?.['workspace_id']),
    linkId: Number(row?.['id']),
    aliasId: Number(row?.['alias_id']),
  };
}

async function visit(link: StoredLink, visits: readonly Visit[]): Promise<void> {
  await app.services.clickhouse.insertOnce({
    name: 'test',
    table: 'clicks',
    columns: ['ts', 'workspace_id', 'link_id', 'alias_id', ...columns],
    rows: visits.map((each) => [
      each.at === undefined ? Date.now() - (each.minutesAgo ?? 0) * 60_000 : Date.parse(each.at),
      link.workspaceId,
      link.linkId,
      link.aliasId,
      ...columns.map((column) => each[column] ?? ordinary[column] ?? ''),
    ]),
    token: randomUUID(),
  });
}

type Query = Record<string, string | number>;

async function ask(browser: Browser, path: string, query: Query) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return browser.get(`/stats/${path}?${search}`);
}

const read = async (browser: Browser, path: string, query: Query) => (await ask(browser, path, query)).json();

const totalsOf = async (browser: Browser, query: Query) => (await read(browser, 'totals', query)).totals;

async function rowsBy(browser: Browser, dimension: StatsDimension, query: Query) {
  const { rows } = await read(browser, `by/${dimension}`, query);
  return Object.fromEntries(
    rows.map(({ value, count }: { value: string; count: number }) => [value, count]),
  ) as Record<string, number>;
}

const filtersOf = (...filters: (Partial<StatsFilter> & { dimension: StatsDimension })[]) =>
  writeFilters(filters.map((filter) => ({ values: [], negated: false, ...filter })));

const none = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };

describe('the visits of a link', () => {
  test('are none before the first', async () => {
    const guest = await app.guest();
    const { hash } = await shorten(guest);

    expect(await totalsOf(guest, { link: hash })).toEqual(none);
    expect(await rowsBy(guest, 'country', { link: hash })).toEqual({});
    const { points } = await read(guest, 'timeline', { link: hash });
    expect(points).toHaveLength(24);
  });

  test('are told apart by people, returning people, QR codes and robots', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
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
    const link = await shorten(guest);
    await visit(link, [{ event_type: 'preview' }, { event_type: 'preview' }, { event_type: 'head' }]);

    const { totals, left_out } = await read(guest, 'totals', { link: link.hash });

    expect(totals).toEqual(none);
    expect(left_out).toEqual([
      { event: 'preview', count: 2 },
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
    const link = await shorten(guest);
    await visit(link, [...visits, { bot_class: 'crawler', country: 'XX', browser: 'Bot' }]);

    expect(await rowsBy(guest, dimension, { link: link.hash })).toEqual(expected);
  });

  test('by robots have the reason why they count as such', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{ bot_class: 'crawler', bot_reason: 'user-agent' }, {}]);

    expect(await rowsBy(guest, 'reason', { link: link.hash, kind: 'bot' })).toEqual({ 'user-agent': 1 });
  });

  test('by rows come most first, as many as are asked for, with the total of all', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(
      link,
      ['AT', 'DE', 'DE', 'FR', 'FR', 'FR'].map((country) => ({ country })),
    );

    const { rows, total, values } = await read(guest, 'by/country', { link: link.hash, limit: 2 });

    expect(rows.map(({ value }: { value: string }) => value)).toEqual(['FR', 'DE']);
    expect([total, values]).toEqual([6, 3]);
  });

  test('can be compared with the period before', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
      { country: 'DE' },
      { country: 'DE' },
      { country: 'DE', minutesAgo: 25 * 60 },
      { country: 'FR', minutesAgo: 26 * 60 },
    ]);
    const query = { link: link.hash, compare: 'previous' };

    const { totals, before } = await read(guest, 'totals', query);
    const { rows } = await read(guest, 'by/country', query);
    const timeline = await read(guest, 'timeline', query);

    expect([totals.human, before.totals.human]).toEqual([2, 2]);
    expect(rows).toEqual([{ value: 'DE', count: 2, before: 1 }]);
    const sumOf = (points: { human: number }[]) => points.reduce((sum, { human }) => sum + human, 0);
    expect([sumOf(timeline.points), sumOf(timeline.before)]).toEqual([2, 2]);
  });

  test('lie on the day and the hour that the zone has', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    // Just after midnight in Berlin, a Sunday; in New York it is Saturday evening.
    await visit(link, [{ at: '2026-10-24T22:30:00Z' }]);
    const days = { link: link.hash, period: 'custom', from: '2026-10-24', to: '2026-10-26' };

    const inBerlin = await read(guest, 'popular', { ...days, zone: 'Europe/Berlin' });
    const inNewYork = await read(guest, 'popular', { ...days, zone: 'America/New_York' });
    const { points } = await read(guest, 'timeline', { ...days, zone: 'Europe/Berlin' });

    expect([inBerlin.weekdays[6][0], inNewYork.weekdays[5][18]]).toEqual([1, 1]);
    expect(points.map(({ human }: { human: number }) => human)).toEqual([0, 1, 0]);
  });
});

describe('filters', () => {
  test('let through what has one of the values, or none of them', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
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
    const link = await shorten(guest);
    const value = `a',;:!)\\ or 1=1 --`;
    await visit(link, [{ utm_campaign: value }, { utm_campaign: 'other' }]);
    const filters = filtersOf({ dimension: 'utm_campaign', values: [value] });

    expect(await totalsOf(guest, { link: link.hash, filters })).toMatchObject({ human: 1 });
  });

  test.each([
    ['filters', { filters: 'colour:red' }],
    ['filters', { filters: 'country' }],
    ['period', { period: 'last_0_day' }],
    ['period', { period: 'last_9999_day' }],
    ['from', { period: 'custom' }],
    ['to', { period: 'custom', from: '2026-02-02', to: '2026-02-01' }],
    ['from', { period: 'custom', from: '2020-01-01', to: '2026-01-01' }],
    ['zone', { zone: 'Europe/Atlantis' }],
  ])('and periods that can’t be read are refused at %s', async (field, query) => {
    const answer = await ask(await app.guest(), 'totals', query as Query);

    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('the visits of a workspace', () => {
  test('are those of its links, told apart by link, alias, tag and domain as they are now', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const [one, other] = [await shorten(browser, { tags: ['spring'] }), await shorten(browser)];
    await visit(one, [{}, {}]);
    await visit(other, [{}]);

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
    const link = await shorten(guest);
    await visit(link, [{}]);

    await guest.post('/login', { email, password: PASSWORD });

    expect(await totalsOf(guest, {})).toMatchObject({ human: 1 });
    expect(await totalsOf(guest, { link: link.hash })).toMatchObject({ human: 1 });
    expect(await rowsBy(guest, 'link', {})).toEqual({ [link.address]: 1 });
  });

  test('are nobody else’s', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()];
    const link = await shorten(owner);
    await visit(link, [{ country: 'DE' }]);
    await shorten(stranger);

    expect((await ask(stranger, 'totals', { link: link.hash })).statusCode).toBe(404);
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
    const link = await shorten(browser);
    await visit(link, [{}, { minutesAgo: 400 * 24 * 60 }]);

    const { totals, shown_from } = await read(browser, 'totals', { period: 'last_731_day' });

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
        const link = await shorten(guest);
        await visit(link, visits);
        const query = { link: link.hash, period: 'last_7_day', zone, filters: writeFilters(filters) };

        const { human, unique, non_unique, bot } = await totalsOf(guest, query);

        expect(unique + non_unique).toBe(human);
        const { points } = await read(guest, 'timeline', query);
        const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
        expect(sumOf(points.map((point: { human: number }) => point.human))).toBe(human);
        expect(sumOf(points.map((point: { bot: number }) => point.bot))).toBe(bot);
        const { weekdays } = await read(guest, 'popular', query);
        expect(sumOf(weekdays.flat())).toBe(human);
        for (const dimension of ['country', 'region', 'browser', 'direct', 'qr', 'hour', 'link'] as const) {
          expect(sumOf(Object.values(await rowsBy(guest, dimension, query)))).toBe(human);
        }
      },
    ),
    { numRuns: 12 },
  );
});

describe('the clicks of several links', () => {
  const countOf = async (browser: Browser, hashes: string[]) =>
    (await browser.get(`/urls/clicks?links=${hashes.join(',')}`)).json().clicks;

  test('are all human ones since the beginning', async () => {
    const guest = await app.guest();
    const [one, other] = [await shorten(guest), await shorten(guest)];
    await visit(one, [{}, { minutesAgo: 100_000 }, { bot_class: 'crawler' }, { event_type: 'preview' }]);

    expect(await countOf(guest, [one.hash, other.hash])).toEqual({ [one.hash]: 2, [other.hash]: 0 });
  });

  test('leave out links of others', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()];
    const [own, foreign] = [await shorten(stranger), await shorten(owner)];

    expect(await countOf(stranger, [own.hash, foreign.hash])).toEqual({ [own.hash]: 0 });
  });

  test.each([[['no-hash']], [Array.from({ length: 51 }, () => '0'.repeat(16))]])(
    'are not counted for what names no links, or too many: %s',
    async (hashes) => {
      expect((await (await app.guest()).get(`/urls/clicks?links=${hashes}`)).statusCode).toBe(422);
    },
  );

  test('stay with a link that an account takes over', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{}]);
    const { email } = await makeAccount(app);
    await guest.post('/login', { email, password: PASSWORD });

    expect(await countOf(guest, [link.hash])).toEqual({ [link.hash]: 1 });
  });
});
