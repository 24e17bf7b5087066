import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { clientOf, failureOf, makeClient, problemType } from '../../testing/surfaces/shlink-client.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { storeVisits } from '../../testing/visits.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

test('visits are told one by one over pages, with and without bots, of a short URL, a tag, a domain and all', async () => {
  const { client, browser } = await makeClient(app, address, 'node:http');
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

test('domains are listed, the default one first, and health is told to anybody', async () => {
  const { client } = await makeClient(app, address);

  const { data } = await client.listDomains();

  expect(data[0]).toEqual({
    ...{ domain: expect.any(String), isDefault: true },
    redirects: { baseUrlRedirect: null, regular404Redirect: null, invalidShortUrlRedirect: null },
  });
  expect((await client.getDomainVisits(data[0]?.domain ?? '')).data).toEqual([]);
  expect(await clientOf(address, '').health()).toEqual({ status: 'pass', version: '4.6.0' });
});

test('without statistics a token sees no visits', async () => {
  const { client, browser } = await makeClient(app, address);
  await client.createShortUrl({ longUrl: freshUrl(), tags: ['press'] });
  const { secret } = await makeToken(browser, { permissions: ['read'] });
  const reader = clientOf(address, secret);

  expect((await reader.listShortUrls()).data[0]?.visitsSummary.total).toBe(0);
  expect((await reader.tagsStats()).data[0]?.visitsSummary.total).toBe(0);
  expect(await failureOf(reader.getVisitsOverview())).toMatchObject({ type: problemType('forbidden') });
});
