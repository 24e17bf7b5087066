import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../../testing/visits.ts';
import { parseSearch } from './parse-search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Page {
  data: ListedLink[];
  next: string | null;
  previous: string | null;
}

async function create(browser: Browser, body: Record<string, unknown> = {}): Promise<string> {
  const url = typeof body.url === 'string' ? body.url : freshUrl();
  const answer = await browser.post('/url/create', { ...body, url });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return url;
}

async function pageOf(browser: Browser, filter: string, query: Record<string, string> = {}): Promise<Page> {
  const answer = await browser.get(`/urls/${filter}?${new URLSearchParams(query).toString()}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const urlsOf = ({ data }: Page) => data.map(({ url }) => url);

/** The links that a filter or a search finds, the newest first. */
const found = async (browser: Browser, filter: string, query?: Record<string, string>) =>
  urlsOf(await pageOf(browser, filter, query));

describe('pages', () => {
  let browser: Browser;
  let newestFirst: string[];
  beforeAll(async () => {
    browser = (await makeSubscriber(app)).browser;
    // More than a page, and the last page not full.
    newestFirst = [];
    for (let made = 0; made < 53; made += 1) newestFirst.unshift(await create(browser));
  });

  test('are fifty links, and lead to the next one and back', async () => {
    const first = await pageOf(browser, 'all');
    const second = await pageOf(browser, 'all', { cursor: first.next ?? '' });
    const back = await pageOf(browser, 'all', { cursor: second.previous ?? '' });

    expect(urlsOf(first)).toEqual(newestFirst.slice(0, 50));
    expect(first.previous).toBeNull();
    expect(urlsOf(second)).toEqual(newestFirst.slice(50));
    expect(second.next).toBeNull();
    expect(urlsOf(back)).toEqual(urlsOf(first));
    expect([back.previous, back.next === null]).toEqual([null, false]);
  });

  test.each(['oldest', 'changed', 'expiry', 'clicks'])('sorted by %s have every link once', async (sort) => {
    const first = await pageOf(browser, 'all', { sort });
    const second = await pageOf(browser, 'all', { sort, cursor: first.next ?? '' });

    expect([...urlsOf(first), ...urlsOf(second)].sort()).toEqual([...newestFirst].sort());
    if (sort === 'oldest') expect(urlsOf(first)[0]).toBe(newestFirst.at(-1));
  });

  test('sorted by clicks begin with the most clicked, whether old or new', async () => {
    const { browser: other } = await makeSubscriber(app);
    const [once, often] = [await makeLink(app, other), await makeLink(app, other)];
    const [never, hidden] = [await makeLink(app, other), await makeLink(app, other)];
    const byRobots = [{}, { bot_class: 'crawler' }, { bot_class: 'crawler' }, { bot_class: 'crawler' }];
    await storeVisits(app, once, byRobots);
    await storeVisits(app, often, [{}, {}, {}]);
    await storeVisits(app, hidden, [{}, {}, {}, {}]);
    const { version } = (await other.get(`/link/${hidden.hash}`)).json();
    await other.patch(`/link/${hidden.hash}`, { version, analytics_enabled: false });

    const sorted = await pageOf(other, 'all', { sort: 'clicks' });

    expect(sorted.data.map(({ hash }) => hash)).toEqual([often, once, hidden, never].map(({ hash }) => hash));
  });

  test('are not sorted by clicks that a plan does not count', async () => {
    const other = await makeAccountWith(app, {}, ['use_analytics']);
    expect((await other.get('/urls/all?sort=clicks')).statusCode).toBe(403);
  });

  test('are counted, and named for a change of all', async () => {
    expect((await browser.get('/urls/all/count')).json()).toEqual({ count: 53 });
    const { data, next } = (await browser.get('/urls/all/hashes')).json();
    expect([new Set(data).size, next]).toEqual([53, null]);
  });

  test.each([
    ...['x', 'WyJuZXh0IiwiMSBvciAxPTEiLDFd', ''],
    ...['---', '2026-99-99 00:00:00+00', 'infinity', '9'.repeat(19)].map((key) =>
      Buffer.from(JSON.stringify(['next', key, 1])).toString('base64url'),
    ),
  ])('a cursor %j that no page gave is refused', async (cursor) => {
    const answer = await browser.get(`/urls/all?cursor=${cursor}`);

    expect([answer.statusCode, answer.json().code]).toEqual([422, 'cursor_invalid']);
  });
});

describe('filters', () => {
  test('show each state by itself, and expired ones apart', async () => {
    const { browser } = await makeSubscriber(app);
    const url = {
      active: await create(browser),
      archived: await create(browser),
      trash: await create(browser),
    };
    const soon = await create(browser, { expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    const over = await create(browser);
    await app.sql`
      update links set expires_at = now() - interval '1 second'
      from long_urls where long_urls.id = long_url_id and url = ${over}`;
    const { data } = await pageOf(browser, 'all');
    for (const [state, of] of [
      ['archived', url.archived],
      ['deleted', url.trash],
    ] as const) {
      const link = data.find((each) => each.url === of);
      await browser.put(`/link/${link?.hash ?? ''}/state`, { state, version: link?.version });
    }

    expect(await found(browser, 'all')).toEqual([over, soon, url.archived, url.active]);
    expect(await found(browser, 'active')).toEqual([soon, url.active]);
    expect(await found(browser, 'archived')).toEqual([url.archived]);
    expect(await found(browser, 'expired')).toEqual([over]);
    expect(await found(browser, 'expiring')).toEqual([soon]);
    expect(await found(browser, 'trash')).toEqual([url.trash]);
    expect(await found(browser, 'unclicked')).toEqual(await found(browser, 'all'));
  });

  test('days, in UTC, bound the creation on both sides', async () => {
    const { browser } = await makeSubscriber(app);
    const url = await create(browser);
    await app.sql`
      update links set created_at = '2026-03-10T23:59:59Z'
      from long_urls where long_urls.id = long_url_id and url = ${url}`;

    expect(await found(browser, 'all', { from: '2026-03-10', to: '2026-03-10' })).toEqual([url]);
    expect(await found(browser, 'all', { from: '2026-03-11' })).toEqual([]);
    expect(await found(browser, 'all', { to: '2026-03-09' })).toEqual([]);
  });

  test('days are those of the zone that is named', async () => {
    const { browser } = await makeSubscriber(app);
    const url = await create(browser);
    // The evening of the 10th in Los Angeles.
    await app.sql`
      update links set created_at = '2026-03-11T04:00:00Z'
      from long_urls where long_urls.id = long_url_id and url = ${url}`;
    const day = (date: string) => ({ from: date, to: date, zone: 'America/Los_Angeles' });

    expect(await found(browser, 'all', day('2026-03-10'))).toEqual([url]);
    expect(await found(browser, 'all', day('2026-03-11'))).toEqual([]);
    expect((await browser.get('/urls/all?from=2026-03-10&zone=Nowhere/Else')).statusCode).toBe(422);
  });

  test('a domain and a tag narrow the list', async () => {
    const { browser } = await makeSubscriber(app);
    const tagged = await create(browser, { tags: ['Spring Sale'] });
    const other = await create(browser);
    const domain = (await pageOf(browser, 'all')).data[0]?.aliases[0]?.domain ?? '';

    expect(await found(browser, 'all', { tag: 'springsale' })).toEqual([tagged]);
    expect(await found(browser, 'all', { tag: 'spring' })).toEqual([]);
    expect(await found(browser, 'all', { domain })).toEqual([other, tagged]);
    expect(await found(browser, 'all', { domain: 'elsewhere.example' })).toEqual([]);
  });
});

describe('search', () => {
  let browser: Browser;
  let [byUrl, byAlias, byTag, alias]: string[] = [];
  beforeAll(async () => {
    browser = (await makeSubscriber(app)).browser;
    alias = `Orchard-${freshAlias().slice(0, 8)}`;
    byUrl = await create(browser, { url: `https://example.com/orchard/100%25?q=${freshAlias()}` });
    byAlias = await create(browser, { alias });
    byTag = await create(browser, { tags: ['orchards'] });
    await create(browser);
  });

  test.each([
    ['orchard', () => [byTag, byAlias, byUrl]],
    ['ORCHARD', () => [byTag, byAlias, byUrl]],
    ['url:orchard', () => [byUrl]],
    ['alias: orchard', () => [byAlias]],
    ['tag:orchard', () => [byTag]],
    ['100%25', () => [byUrl]],
    // Neither stands for any character.
    ['url:orch_rd', () => []],
    ['url:orch%rd', () => []],
    [String.raw`url:\ `, () => []],
    ['nothing has this in it', () => []],
  ])('%j finds what it names', async (search, expected) => {
    expect(await found(browser, 'all', { search })).toEqual(expected());
  });

  test('of nobody else’s links anything is found', async () => {
    const other = await makeSubscriber(app);

    expect(await found(other.browser, 'all', { search: 'orchard' })).toEqual([]);
    expect((await other.browser.get('/tags')).json().data).toEqual([]);
  });

  test.each([
    ['https://example.com/', [{ type: undefined, text: 'https://example.com/' }]],
    ['URL://x', [{ type: undefined, text: 'URL://x' }]],
    ['Tag:news', [{ type: 'tag', text: 'news' }]],
    ['note:news', [{ type: undefined, text: 'note:news' }]],
    ['tag: news', [{ type: 'tag', text: 'news' }]],
    ['tag:', []],
    [
      ' tag:news  sale',
      [
        { type: 'tag', text: 'news' },
        { type: undefined, text: 'sale' },
      ],
    ],
  ])('%j is read for what it is', (search, expected) => {
    expect(parseSearch(search)).toEqual(expected);
  });
});

describe('search by what was typed or pasted', () => {
  let browser: Browser;
  let [shoes, foreign, alias]: string[] = [];
  beforeAll(async () => {
    browser = (await makeSubscriber(app)).browser;
    alias = `Winter-${freshAlias().slice(0, 8)}`;
    shoes = await create(browser, { alias, tags: ['winter', 'shoes'] });
    foreign = `https://bücher.example/grüße/${freshAlias()}`;
    await create(browser, { url: foreign, tags: ['gr\u00f6\u00dfe'] });
    await create(browser, { tags: ['winter'] });
  });

  test.each([
    'winter shoes',
    'tag:winter shoes',
    'tag:winter tag:shoes',
    'tag: shoes alias:winter',
    () => `https://lnk.test/${alias ?? ''}`,
    () => `http://LNK.test/${(alias ?? '').toLowerCase()}?utm_source=x`,
    () => `lnk.test/${alias ?? ''}/`,
    () => `/${alias ?? ''}`,
    () => `alias:lnk.test/${alias ?? ''}`,
  ])('%s finds the link', async (search) => {
    const text = typeof search === 'string' ? search : search();

    expect(await found(browser, 'all', { search: text })).toEqual([shoes]);
  });

  test.each([
    'grüße',
    'GRÜSSE'.replace('SS', 'ß'),
    'gru\u0308ße',
    'bücher.example',
    'bücher.example/grüße',
    'https://bücher.example/grüße',
    'url:grüße bücher',
    'xn--',
    'tag:gro\u0308ße',
  ])('%s finds the link whose destination or tag was typed so', async (search) => {
    const urls = await found(browser, 'all', { search });

    expect(urls).toEqual([new URL(foreign ?? '').href]);
  });

  test('words that no link has all of find none', async () => {
    expect(await found(browser, 'all', { search: 'winter grüße' })).toEqual([]);
  });

  test('a tag is one however its letters are composed', async () => {
    const other = await create(browser, { tags: ['gro\u0308\u00dfe'] });

    expect(await found(browser, 'all', { tag: 'gr\u00f6\u00dfe' })).toContain(other);
    expect(await found(browser, 'all', { tag: 'gro\u0308\u00dfe' })).toContain(other);
  });
});

test.each(['search', 'tag', 'domain', 'cursor', 'from'])(
  '%s of 5,000 characters is refused',
  async (name) => {
    const { browser } = await makeSubscriber(app);

    const answer = await browser.get(`/urls/all?${name}=${'x'.repeat(5000)}`);

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]]);
  },
);

test('a guest’s list has no more than the plan shows', async () => {
  const guest = await app.guest();
  const url = await create(guest);

  expect(await found(guest, 'all')).toEqual([url]);
  const { browser } = await makeAccount(app);
  expect(await found(browser, 'all')).toEqual([]);
});
