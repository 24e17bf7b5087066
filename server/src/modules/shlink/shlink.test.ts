import { FetchHttpClient } from '@shlinkio/shlink-js-sdk/fetch';
import { NodeHttpClient } from '@shlinkio/shlink-js-sdk/node';
import { ShlinkApiClient } from '@shlinkio/shlink-js-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/tokens.ts';
import { storeVisits } from '../../testing/visits.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const httpClients = { fetch: () => new FetchHttpClient(), 'node:http': () => new NodeHttpClient() };
type ClientName = keyof typeof httpClients;

function clientOf(apiKey: string, name: ClientName = 'fetch'): ShlinkApiClient {
  return new ShlinkApiClient(httpClients[name](), { baseUrl: `${address}/app/compat/shlink`, apiKey });
}

/** A workspace of its own. */
async function makeClient(
  name?: ClientName,
): Promise<{ client: ShlinkApiClient; browser: Browser; secret: string }> {
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  return { client: clientOf(secret, name), browser, secret };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const type = (name: string) => `https://shlink.io/api/error/${name}`;
const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(Object.keys(httpClients) as ClientName[])('by its client over %s', (name) => {
  test('a short URL is created, read, changed and deleted', async () => {
    const { client } = await makeClient(name);
    const [longUrl, customSlug] = [freshUrl(), freshAlias()];

    const made = await client.createShortUrl({
      ...{ longUrl, customSlug, tags: ['Press', 'spring'], title: 'Hello', maxVisits: 5 },
      validUntil: '2029-08-21T20:34:16+02:00',
    });
    const read = await client.getShortUrl({ shortCode: customSlug });
    const changed = await client.updateShortUrl(
      { shortCode: customSlug },
      {
        title: null,
        validUntil: null,
        maxVisits: null,
        tags: ['news'],
        forwardQuery: false,
        longUrl: freshUrl(),
      },
    );
    await client.deleteShortUrl({ shortCode: customSlug });
    const gone = await failure(client.getShortUrl({ shortCode: customSlug }));

    expect(made).toEqual({
      ...{
        shortCode: customSlug,
        shortUrl: expect.stringContaining(`/${customSlug}`),
        longUrl,
        domain: null,
      },
      ...{ dateCreated: expect.stringMatching(MOMENT), visitsSummary: { total: 0, nonBots: 0, bots: 0 } },
      ...{
        tags: ['press', 'spring'],
        title: 'Hello',
        crawlable: false,
        forwardQuery: true,
        hasRedirectRules: false,
      },
      meta: { validSince: null, validUntil: '2029-08-21T18:34:16+00:00', maxVisits: 5 },
    });
    expect(read).toEqual(made);
    expect(changed).toMatchObject({
      ...{ title: null, tags: ['news'], forwardQuery: false },
      meta: { validSince: null, validUntil: null, maxVisits: null },
    });
    expect(gone).toMatchObject({ type: type('short-url-not-found'), status: 404, shortCode: customSlug });
  });

  test('all short URLs are listed over pages, in the orders that it has', async () => {
    const { client } = await makeClient(name);
    for (let made = 0; made < 5; made += 1)
      await client.createShortUrl({
        longUrl: freshUrl(),
        title: `T${String(made)}`,
        tags: made < 2 ? ['press', 'old'] : ['press'],
      });
    const titles = async (asked: Parameters<ShlinkApiClient['listShortUrls']>[0]) =>
      (await client.listShortUrls(asked)).data.map((each: { title: string }) => each.title);

    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) => client.listShortUrls({ page, itemsPerPage: 2 })),
    );

    expect(pages.map(({ data }) => data.map((each: { title: string }) => each.title))).toEqual([
      ['T4', 'T3'],
      ['T2', 'T1'],
      ['T0'],
      [],
    ]);
    expect(pages[1]?.pagination).toEqual({
      ...{ currentPage: 2, pagesCount: 3, itemsPerPage: 2, itemsInCurrentPage: 2, totalItems: 5 },
    });
    expect(await titles({ orderBy: { field: 'title', dir: 'ASC' } })).toEqual(['T0', 'T1', 'T2', 'T3', 'T4']);
    expect(await titles({ orderBy: { field: 'visits', dir: 'DESC' } })).toHaveLength(5);
    expect(await titles({ tags: ['press', 'old'], tagsMode: 'all' })).toEqual(['T1', 'T0']);
    expect(await titles({ tags: ['press', 'old'], tagsMode: 'any' })).toHaveLength(5);
    expect(await titles({ excludeTags: ['old'] })).toEqual(['T4', 'T3', 'T2']);
    expect(await titles({ searchTerm: 'T3' })).toEqual(['T3']);
    expect(
      await titles({ domain: 'DEFAULT', excludeMaxVisitsReached: true, excludePastValidUntil: true }),
    ).toHaveLength(5);
    expect(await titles({ endDate: '2020-01-01T00:00:00+00:00' })).toEqual([]);
    expect(await titles({ startDate: '2020-01-01T00:00:00+00:00' })).toHaveLength(5);
  });

  test('tags are listed, counted, renamed and deleted', async () => {
    const { client } = await makeClient(name);
    await client.createShortUrl({ longUrl: freshUrl(), tags: ['one', 'two'] });
    await client.createShortUrl({ longUrl: freshUrl(), tags: ['two'] });

    const before = await client.tagsStats();
    await client.editTag({ oldName: 'two', newName: 'three' });
    const conflict = await failure(client.editTag({ oldName: 'one', newName: 'three' }));
    const absent = await failure(client.editTag({ oldName: 'nowhere', newName: 'there' }));
    const renamed = await client.listTags();
    await client.deleteTags(['three', 'absent']);

    const visitsSummary = { total: 0, nonBots: 0, bots: 0 };
    expect(before.data).toEqual([
      { tag: 'one', shortUrlsCount: 1, visitsSummary },
      { tag: 'two', shortUrlsCount: 2, visitsSummary },
    ]);
    expect(conflict).toMatchObject({ type: type('tag-conflict'), status: 409 });
    expect(absent).toMatchObject({ type: type('tag-not-found'), status: 404 });
    expect(renamed.data).toEqual(['one', 'three']);
    expect((await client.listTags()).data).toEqual(['one']);
  });

  test('redirect rules are set and read', async () => {
    const { client } = await makeClient(name);
    const { shortCode, longUrl } = await client.createShortUrl({ longUrl: freshUrl() });
    const conditions = [
      { type: 'device', matchKey: null, matchValue: 'mobile' },
      { type: 'device', matchKey: null, matchValue: 'desktop' },
      { type: 'browser', matchKey: null, matchValue: 'firefox' },
      { type: 'language', matchKey: null, matchValue: 'en-US' },
      { type: 'query-param', matchKey: 'from', matchValue: 'mail' },
      { type: 'any-value-query-param', matchKey: 'ref', matchValue: null },
      { type: 'geolocation-country-code', matchKey: null, matchValue: 'DE' },
      { type: 'geolocation-city-name', matchKey: null, matchValue: 'Berlin' },
      { type: 'before-date', matchKey: null, matchValue: '2029-01-01T00:00:00+00:00' },
      { type: 'after-date', matchKey: null, matchValue: '2026-01-01T00:00:00+00:00' },
    ] as const;
    const redirectRules = [
      { longUrl: freshUrl(), conditions: [...conditions] },
      { longUrl: freshUrl(), conditions: [conditions[0]] },
    ];

    const set = await client.setShortUrlRedirectRules({ shortCode }, { redirectRules });
    const read = await client.getShortUrlRedirectRules({ shortCode });
    const refused = await failure(
      client.setShortUrlRedirectRules(
        { shortCode },
        {
          redirectRules: [
            { longUrl, conditions: [{ type: 'ip-address', matchKey: null, matchValue: '10.0.0.0/8' }] },
          ],
        },
      ),
    );

    expect(set).toEqual({
      defaultLongUrl: longUrl,
      redirectRules: redirectRules.map((rule, index) => ({ ...rule, priority: index + 1 })),
    });
    expect(read).toEqual(set);
    expect((await client.getShortUrl({ shortCode })).hasRedirectRules).toBe(true);
    expect(refused).toMatchObject({
      type: type('invalid-data'),
      status: 400,
      invalidElements: ['redirectRules'],
    });
  });

  test('what can’t be done is told by its type', async () => {
    const { client, browser } = await makeClient(name);
    const { secret: narrow } = await makeToken(browser, { permissions: ['read'] });
    const { shortCode: customSlug } = await client.createShortUrl({
      longUrl: freshUrl(),
      customSlug: freshAlias(),
    });
    const create = async (more: object) => failure(client.createShortUrl({ longUrl: freshUrl(), ...more }));

    expect(await create({ customSlug })).toMatchObject({
      type: type('non-unique-slug'),
      status: 400,
      customSlug,
    });
    expect(await create({ longUrl: 'nothing at all' })).toMatchObject({
      type: type('invalid-data'),
      invalidElements: ['longUrl'],
    });
    expect(await create({ validUntil: 'tomorrow' })).toMatchObject({
      type: type('invalid-data'),
      invalidElements: ['validUntil'],
    });
    expect(await create({ validUntil: '2020-01-01T00:00:00Z' })).toMatchObject({
      type: type('invalid-data'),
      invalidElements: ['validUntil'],
    });
    expect(await create({ customSlug: '/' })).toMatchObject({ type: type('invalid-data') });
    expect(await create({ customSlug: 'a/b' })).toMatchObject({
      type: type('invalid-data'),
      invalidElements: ['customSlug'],
    });
    expect(await create({ pathPrefix: 'p' })).toMatchObject({ invalidElements: ['pathPrefix'] });
    expect(await create({ crawlable: true })).toMatchObject({ invalidElements: ['crawlable'] });
    expect(await create({ shortCodeLength: 4 })).toMatchObject({ invalidElements: ['shortCodeLength'] });
    expect(await failure(client.getDomainVisits('elsewhere.example'))).toMatchObject({
      type: type('domain-not-found'),
    });
    expect(await failure(client.getTagVisits('absent'))).toMatchObject({ type: type('tag-not-found') });
    expect(await failure(client.deleteShortUrlVisits({ shortCode: customSlug }))).toMatchObject({
      status: 403,
    });
    expect(await failure(client.deleteOrphanVisits())).toMatchObject({ status: 403 });
    expect(await failure(client.editDomainRedirects({ domain: 'x.example' }))).toMatchObject({ status: 403 });
    expect(await failure(client.mercureInfo())).toMatchObject({
      type: type('mercure-not-configured'),
      status: 501,
    });
    expect(await failure(clientOf('lnk_wrong', name).listTags())).toMatchObject({
      type: type('invalid-api-key'),
      status: 401,
    });
    expect(await failure(clientOf('', name).listTags())).toMatchObject({
      type: type('missing-authentication'),
      status: 401,
    });
    expect(await failure(clientOf(narrow, name).deleteShortUrl({ shortCode: customSlug }))).toMatchObject({
      type: type('forbidden'),
      status: 403,
    });
  });
});

test('visits are told one by one over pages, with and without bots, of a short URL, a tag, a domain and all', async () => {
  const { client, browser } = await makeClient('node:http');
  const { shortCode, shortUrl } = await client.createShortUrl({ longUrl: freshUrl(), tags: ['press'] });
  const { data } = (await browser.get('/urls/available')).json();
  const [row] = await app.sql`
    select links.id, workspace_id, aliases.id as alias_id from links join aliases on link_id = links.id where hash = ${data[0].hash}`;
  const link = {
    linkId: Number(row?.['id']),
    workspaceId: Number(row?.['workspace_id']),
    aliasId: Number(row?.['alias_id']),
    hash: data[0].hash,
    address: '',
  };
  const visit = {
    country: 'DE',
    region: 'Berlin',
    city: 'Berlin',
    referrer_host: 'news.example',
    user_agent: 'Mozilla/5.0',
  };
  await storeVisits(app, link, [
    { ...visit, minutesAgo: 1 },
    { ...visit, minutesAgo: 2, bot_class: 'crawler' },
    { minutesAgo: 3 },
    { minutesAgo: 4, event_type: 'preview' },
  ]);

  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => client.getShortUrlVisits({ shortCode }, { page, itemsPerPage: 1 })),
  );
  const people = await client.getShortUrlVisits({ shortCode }, { excludeBots: true });

  expect(pages.map(({ pagination }) => pagination.totalItems)).toEqual([3, 3, 3]);
  expect(pages[0]?.data).toEqual([
    {
      ...{
        referer: 'news.example',
        date: expect.stringMatching(MOMENT),
        userAgent: 'Mozilla/5.0',
        potentialBot: false,
      },
      visitLocation: {
        ...{ countryCode: 'DE', countryName: 'Germany', regionName: 'Berlin', cityName: 'Berlin' },
        ...{ latitude: null, longitude: null, timezone: '', isEmpty: false },
      },
      ...{ visitedUrl: shortUrl, redirectUrl: null },
    },
  ]);
  expect(
    pages.flatMap(({ data }) => data.map((each: { potentialBot: boolean }) => each.potentialBot)),
  ).toEqual([false, true, false]);
  expect(pages[2]?.data[0]?.visitLocation).toBeNull();
  expect(people.data).toHaveLength(2);
  const summary = { total: 3, nonBots: 2, bots: 1 };
  expect((await client.getShortUrl({ shortCode })).visitsSummary).toEqual(summary);
  expect(await client.getVisitsOverview()).toEqual({
    nonOrphanVisits: summary,
    orphanVisits: { total: 0, nonBots: 0, bots: 0 },
  });
  expect((await client.tagsStats()).data[0]?.visitsSummary).toEqual(summary);
  expect((await client.getTagVisits('press')).data).toHaveLength(3);
  expect((await client.getNonOrphanVisits()).data).toHaveLength(3);
  expect((await client.getNonOrphanVisits({ endDate: '2020-01-01' })).data).toEqual([]);
  expect((await client.getOrphanVisits()).data).toEqual([]);
});

test('the same URL again is another short URL, or the first where that is asked for', async () => {
  const { client } = await makeClient();
  const longUrl = freshUrl();
  const first = await client.createShortUrl({ longUrl });

  const other = await client.createShortUrl({ longUrl });
  const found = await client.createShortUrl({ longUrl, findIfExists: true });
  const tagged = await client.createShortUrl({ longUrl, tags: ['other'], findIfExists: true });
  const named = await client.createShortUrl({ longUrl, customSlug: first.shortCode, findIfExists: true });

  expect(other.shortCode).not.toBe(first.shortCode);
  expect(found.shortCode).toBe(first.shortCode);
  expect(named.shortCode).toBe(first.shortCode);
  expect(tagged).toMatchObject({ longUrl, tags: ['other'] });
  expect(tagged.shortCode).not.toBe(first.shortCode);
});

test('a short URL that leads nowhere yet is told all the same', async () => {
  const { client } = await makeClient();
  const { shortCode } = await client.createShortUrl({
    ...{ longUrl: freshUrl(), validSince: '2029-01-01T00:00:00+00:00', maxVisits: 1 },
  });

  const read = await client.getShortUrl({ shortCode });

  expect(read.meta).toEqual({ validSince: '2029-01-01T00:00:00+00:00', validUntil: null, maxVisits: 1 });
});

test('a page of another site may ask with the header of its key', async () => {
  const { status, headers } = await fetch(`${address}/app/compat/shlink/rest/v3/health`, {
    method: 'OPTIONS',
    headers: { origin: 'https://app.shlink.io', 'access-control-request-headers': 'x-api-key' },
  });

  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-headers')).toContain('x-api-key');
});

test('rules that Shlink has no words for are neither shown nor overwritten', async () => {
  const { client, browser } = await makeClient();
  const { shortCode } = await client.createShortUrl({ longUrl: freshUrl() });
  const [{ hash, version }] = (await browser.get('/urls/available')).json().data;
  const conditions = [{ condition: 'weekday', operation: 'is', value: ['mon'], time_zone: 'UTC' }];
  await browser.put(`/link/${hash}/routes`, {
    version,
    routes: [{ url: freshUrl(), match: 'all', conditions }],
  });

  expect((await client.getShortUrlRedirectRules({ shortCode })).redirectRules).toEqual([]);
  const refused = await failure(client.setShortUrlRedirectRules({ shortCode }, { redirectRules: [] }));
  expect(refused).toMatchObject({ type: type('invalid-data') });
});

test('domains are listed, the default one first, and health is told to anybody', async () => {
  const { client } = await makeClient();

  const { data } = await client.listDomains();

  expect(data[0]).toEqual({
    ...{ domain: expect.any(String), isDefault: true },
    redirects: { baseUrlRedirect: null, regular404Redirect: null, invalidShortUrlRedirect: null },
  });
  expect((await client.getDomainVisits(data[0]?.domain ?? '')).data).toEqual([]);
  expect(await clientOf('').health()).toEqual({ status: 'pass', version: '4.6.0' });
});

test('without statistics a token sees no visits', async () => {
  const { client, browser } = await makeClient();
  await client.createShortUrl({ longUrl: freshUrl(), tags: ['press'] });
  const { secret } = await makeToken(browser, { permissions: ['read'] });
  const reader = clientOf(secret);

  expect((await reader.listShortUrls()).data[0]?.visitsSummary.total).toBe(0);
  expect((await reader.tagsStats()).data[0]?.visitsSummary.total).toBe(0);
  expect(await failure(reader.getVisitsOverview())).toMatchObject({ type: type('forbidden') });
});
