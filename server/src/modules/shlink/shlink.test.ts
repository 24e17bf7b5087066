import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  clientOf,
  failureOf,
  httpClients,
  makeClient,
  problemType,
  type HttpClientName,
} from '../../testing/surfaces/shlink-client.ts';
import { makeToken } from '../../testing/access/tokens.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe.each(Object.keys(httpClients) as HttpClientName[])('by its client over %s', (name) => {
  test('a short URL is created, read, changed and deleted', async () => {
    const { client } = await makeClient(app, address, name);
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
    const gone = await failureOf(client.getShortUrl({ shortCode: customSlug }));

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
    expect(gone).toMatchObject({
      type: problemType('short-url-not-found'),
      status: 404,
      shortCode: customSlug,
    });
  });

  test('all short URLs are listed over pages, in the orders that it has', async () => {
    const { client } = await makeClient(app, address, name);
    for (let made = 0; made < 5; made += 1)
      await client.createShortUrl({
        longUrl: freshUrl(),
        title: `T${String(made)}`,
        tags: made < 2 ? ['press', 'old'] : ['press'],
      });
    const titles = async (asked: object) =>
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
    const { client } = await makeClient(app, address, name);
    await client.createShortUrl({ longUrl: freshUrl(), tags: ['one', 'two'] });
    await client.createShortUrl({ longUrl: freshUrl(), tags: ['two'] });

    const before = await client.tagsStats();
    await client.editTag({ oldName: 'two', newName: 'three' });
    const conflict = await failureOf(client.editTag({ oldName: 'one', newName: 'three' }));
    const absent = await failureOf(client.editTag({ oldName: 'nowhere', newName: 'there' }));
    const renamed = await client.listTags();
    await client.deleteTags(['three', 'absent']);

    const visitsSummary = { total: 0, nonBots: 0, bots: 0 };
    expect(before.data).toEqual([
      { tag: 'one', shortUrlsCount: 1, visitsSummary },
      { tag: 'two', shortUrlsCount: 2, visitsSummary },
    ]);
    expect(conflict).toMatchObject({ type: problemType('tag-conflict'), status: 409 });
    expect(absent).toMatchObject({ type: problemType('tag-not-found'), status: 404 });
    expect(renamed.data).toEqual(['one', 'three']);
    expect((await client.listTags()).data).toEqual(['one']);
  });

  test('redirect rules are set and read', async () => {
    const { client } = await makeClient(app, address, name);
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
    const refused = await failureOf(
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
      type: problemType('invalid-data'),
      status: 400,
      invalidElements: ['redirectRules'],
    });
  });

  test('what can’t be done is told by its type', async () => {
    const { client, browser } = await makeClient(app, address, name);
    const { secret: narrow } = await makeToken(browser, { permissions: ['read'] });
    const { shortCode: customSlug } = await client.createShortUrl({
      longUrl: freshUrl(),
      customSlug: freshAlias(),
    });
    const create = async (more: object) => failureOf(client.createShortUrl({ longUrl: freshUrl(), ...more }));

    expect(await create({ customSlug })).toMatchObject({
      type: problemType('non-unique-slug'),
      status: 400,
      customSlug,
    });
    expect(await create({ longUrl: 'nothing at all' })).toMatchObject({
      type: problemType('invalid-data'),
      invalidElements: ['longUrl'],
    });
    expect(await create({ validUntil: 'tomorrow' })).toMatchObject({
      type: problemType('invalid-data'),
      invalidElements: ['validUntil'],
    });
    expect(await create({ validUntil: '2020-01-01T00:00:00Z' })).toMatchObject({
      type: problemType('invalid-data'),
      invalidElements: ['validUntil'],
    });
    expect(await create({ customSlug: '/' })).toMatchObject({ type: problemType('invalid-data') });
    expect(await create({ customSlug: 'a/b' })).toMatchObject({
      type: problemType('invalid-data'),
      invalidElements: ['customSlug'],
    });
    expect(await create({ pathPrefix: 'p' })).toMatchObject({ invalidElements: ['pathPrefix'] });
    expect(await create({ crawlable: true })).toMatchObject({ invalidElements: ['crawlable'] });
    expect(await create({ shortCodeLength: 4 })).toMatchObject({ invalidElements: ['shortCodeLength'] });
    expect(await failureOf(client.getDomainVisits('elsewhere.example'))).toMatchObject({
      type: problemType('domain-not-found'),
    });
    expect(await failureOf(client.getTagVisits('absent'))).toMatchObject({
      type: problemType('tag-not-found'),
    });
    expect(await failureOf(client.deleteShortUrlVisits({ shortCode: customSlug }))).toMatchObject({
      status: 403,
    });
    expect(await failureOf(client.deleteOrphanVisits())).toMatchObject({ status: 403 });
    expect(await failureOf(client.editDomainRedirects({ domain: 'x.example' }))).toMatchObject({
      status: 403,
    });
    expect(await failureOf(client.mercureInfo())).toMatchObject({
      type: problemType('mercure-not-configured'),
      status: 501,
    });
    expect(await failureOf(clientOf(address, 'lnk_wrong', name).listTags())).toMatchObject({
      type: problemType('invalid-api-key'),
      status: 401,
    });
    expect(await failureOf(clientOf(address, '', name).listTags())).toMatchObject({
      type: problemType('missing-authentication'),
      status: 401,
    });
    expect(
      await failureOf(clientOf(address, narrow, name).deleteShortUrl({ shortCode: customSlug })),
    ).toMatchObject({
      type: problemType('forbidden'),
      status: 403,
    });
  });
});

test('the same URL again is another short URL, or the first where that is asked for', async () => {
  const { client } = await makeClient(app, address);
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
  const { client } = await makeClient(app, address);
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
  const { client, browser } = await makeClient(app, address);
  const { shortCode } = await client.createShortUrl({ longUrl: freshUrl() });
  const [{ hash, version }] = (await browser.get('/urls/available')).json().data;
  const conditions = [{ condition: 'weekday', operation: 'is', value: ['mon'], time_zone: 'UTC' }];
  await browser.put(`/link/${hash}/routes`, {
    version,
    routes: [{ url: freshUrl(), match: 'all', conditions }],
  });

  expect((await client.getShortUrlRedirectRules({ shortCode })).redirectRules).toEqual([]);
  const refused = await failureOf(client.setShortUrlRedirectRules({ shortCode }, { redirectRules: [] }));
  expect(refused).toMatchObject({ type: problemType('invalid-data') });
});
