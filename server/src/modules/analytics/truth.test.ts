import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../testing/front-door.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import {
  filtersOf,
  makeLink,
  readStats,
  rowsBy,
  totalsOf,
  storeVisits,
  type StoredLink,
} from '../../testing/visits.ts';
import { storeClicks } from '../clicks/index.ts';

const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  curl: 'curl/8.5.0',
};

interface Sent {
  path: string;
  agent: keyof typeof agents;
  country: string;
  language?: string;
  referrer?: string;
  address: string;
  method?: string;
  more?: string;
}

const [anna, ben, cleo] = [
  { agent: 'windows', country: 'DE', language: 'de-DE,de;q=0.9', address: '198.18.1.1' },
  { agent: 'iphone', country: 'FR', language: 'fr', address: '198.18.2.1' },
  { agent: 'linux', country: 'DE', language: 'en-US', address: '198.18.3.1' },
] as const;

/** What came to the door, one after another. */
const recorded: Sent[] = [
  { ...anna, path: '/mail?utm_source=Newsletter&utm_medium=email&utm_campaign=spring' },
  { ...anna, path: '/mail?utm_source=Newsletter&utm_medium=email&utm_campaign=spring' },
  { ...anna, path: '/MAIL', referrer: 'https://www.google.de/search?q=a' },
  { ...ben, path: '/mail?qr=1' },
  { ...ben, path: '/poster?qr=1' },
  { ...cleo, path: '/poster', referrer: 'https://t.co/abc' },
  { ...cleo, path: '/poster', referrer: 'https://blog.example/post' },
  // The same device as Cleo's, in another network.
  { ...cleo, path: '/poster', address: '198.18.4.1' },
  { agent: 'googlebot', country: 'US', address: '198.18.9.1', path: '/mail' },
  { agent: 'slack', country: 'US', address: '198.18.9.2', path: '/mail' },
  { agent: 'curl', country: 'DE', address: '198.18.9.3', path: '/poster?qr=1' },
  { ...anna, path: '/mail', method: 'HEAD' },
  { ...anna, path: '/mail+' },
  { ...ben, path: '/mail', more: 'Sec-Purpose: prefetch\r\n' },
  { ...ben, path: '/mail', more: 'Purpose: preview\r\n' },
  { ...cleo, path: '/poster+' },
];

let app: TestApp;
let door: TestFrontDoor;
let browser: Browser;
let mail: StoredLink;
let poster: StoredLink;

beforeAll(async () => {
  app = await startTestApp();
  door = await openTestFrontDoor({ trustedProxies: ['127.0.0.1'] });
  ({ browser } = await makeSubscriber(app, 'pro'));
  mail = await makeLink(app, browser, { tags: ['spring', 'post'] });
  poster = await makeLink(app, browser, { tags: ['spring'] });
  door.replica.apply({ links: [inReplica(mail, 'mail'), inReplica(poster, 'poster')] });
  for (const sent of recorded) await door.send(toRequest(sent));
  const clicks = door.clicks().map((click, index) => ({ click, eventId: BigInt(index) }));
  await storeClicks(app.services.clickhouse, { token: randomUUID(), clicks });
}, 60_000);
afterAll(async () => {
  await Promise.all([app.close(), door.close()]);
});

const inReplica = ({ workspaceId, linkId, aliasId }: StoredLink, alias: string) =>
  sampleLink({ workspaceId, linkId, aliasId, alias, url: `https://shop.test/${alias}` });

function toRequest({ method = 'GET', path, agent, country, address, language, referrer, more = '' }: Sent) {
  const headers = {
    Host: BASE_HOST,
    'User-Agent': agents[agent],
    'X-Forwarded-For': address,
    'CF-IPCountry': country,
    ...(language !== undefined && { 'Accept-Language': language }),
    ...(referrer !== undefined && { Referer: referrer }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}Connection: close\r\n${more}\r\n`;
}

const named = (link: StoredLink) => filtersOf({ dimension: 'link', values: [link.address] });
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('of sixteen requests that came to the door', () => {
  test('eight are clicks by four visitors, three are robots’, and five are no visits', async () => {
    const { totals, left_out } = await readStats(browser, 'totals', {});

    expect(totals).toEqual({ human: 8, unique: 4, non_unique: 4, bot: 3, qr: 2 });
    expect(left_out).toEqual([
      { event: 'prefetch', count: 2 },
      { event: 'preview', count: 2 },
      { event: 'head', count: 1 },
    ]);
  });

  test('each link has its own', async () => {
    expect(await totalsOf(browser, { link: mail.hash })).toEqual({
      ...{ human: 4, unique: 2, non_unique: 2, bot: 2, qr: 1 },
    });
    expect(await totalsOf(browser, { filters: named(poster) })).toEqual({
      ...{ human: 4, unique: 3, non_unique: 1, bot: 1, qr: 1 },
    });
  });

  test.each<[StatsDimension, Record<string, number>]>([
    ['source', { newsletter: 2, qr: 2, google: 1, twitter: 1, 'blog.example': 1, direct: 1 }],
    ['referrer', { '': 5, 'google.de': 1, 't.co': 1, 'blog.example': 1 }],
    ['direct', { yes: 1, no: 7 }],
    ['qr', { yes: 2, no: 6 }],
    ['country', { DE: 6, FR: 2 }],
    ['region', { 'DE/': 6, 'FR/': 2 }],
    ['city', { 'DE//': 6, 'FR//': 2 }],
    ['language', { 'de-DE': 3, fr: 2, 'en-US': 3 }],
    ['browser', { Chrome: 3, 'Mobile Safari': 2, Firefox: 3 }],
    ['os', { Windows: 3, iOS: 2, Linux: 3 }],
    ['device', { desktop: 6, mobile: 2 }],
    ['utm_source', { Newsletter: 2, '': 6 }],
    ['utm_medium', { email: 2, '': 6 }],
    ['utm_campaign', { spring: 2, '': 6 }],
    ['utm_term', { '': 8 }],
    ['utm_content', { '': 8 }],
    ['tag', { spring: 8, post: 4 }],
    ['rule', { '': 8 }],
    ['bot', { '': 8 }],
    ['reason', { '': 8 }],
  ])('the clicks by %s are exact, and add up', async (dimension, expected) => {
    const { total } = await readStats(browser, `by/${dimension}`, {});

    expect(await rowsBy(browser, dimension, {})).toEqual(expected);
    expect(total).toBe(8);
  });

  test('links, aliases and the domain share them', async () => {
    const byLink = { [mail.address]: 4, [poster.address]: 4 };

    expect(await rowsBy(browser, 'link', {})).toEqual(byLink);
    expect(await rowsBy(browser, 'alias', {})).toEqual(byLink);
    expect(Object.values(await rowsBy(browser, 'domain', {}))).toEqual([8]);
  });

  test.each<[StatsDimension, Record<string, number>]>([
    ['bot', { crawler: 1, 'link-expander': 1, 'http-client': 1 }],
    ['reason', { google: 1, slackbot: 1, curl: 1 }],
    ['country', { US: 2, DE: 1 }],
    ['tag', { spring: 3, post: 2 }],
  ])('the robots by %s are exact', async (dimension, expected) => {
    expect(await rowsBy(browser, dimension, { kind: 'bot' })).toEqual(expected);
  });

  test('returning visitors are counted once each by what they come with', async () => {
    expect(await rowsBy(browser, 'country', { kind: 'unique' })).toEqual({ DE: 3, FR: 1 });
    expect(await rowsBy(browser, 'country', { kind: 'non_unique' })).toEqual({ DE: 3, FR: 1 });
    expect(await rowsBy(browser, 'language', { kind: 'unique' })).toEqual({ 'de-DE': 1, fr: 1, 'en-US': 2 });
  });

  test.each<[string, Parameters<typeof filtersOf>, number]>([
    ['from Germany', [{ dimension: 'country', values: ['DE'] }], 6],
    ['not from Germany', [{ dimension: 'country', values: ['DE'], negated: true }], 2],
    [
      'from Germany, not by Chrome',
      [
        { dimension: 'country', values: ['DE'] },
        { dimension: 'browser', values: ['Chrome'], negated: true },
      ],
      3,
    ],
    ['with the tag of the mail', [{ dimension: 'tag', values: ['post'] }], 4],
    ['without it', [{ dimension: 'tag', values: ['post'], negated: true }], 4],
    ['by the newsletter or by QR code', [{ dimension: 'source', values: ['newsletter', 'qr'] }], 4],
  ])('those %s are the same in all views', async (_, filters, human) => {
    const query = { filters: filtersOf(...filters), period: 'last_7_day', zone: 'America/St_Johns' };

    const { points } = await readStats(browser, 'timeline', query);
    const { weekdays } = await readStats(browser, 'popular', query);

    expect((await totalsOf(browser, query)).human).toBe(human);
    expect(sumOf(points.map((point: { human: number }) => point.human))).toBe(human);
    expect(sumOf(weekdays.flat())).toBe(human);
    expect(sumOf(Object.values(await rowsBy(browser, 'device', query)))).toBe(human);
    expect(sumOf(Object.values(await rowsBy(browser, 'hour', query)))).toBe(human);
  });
});

describe('on a day of a change of the clock', () => {
  const day = async (at: string[], zone: string) => {
    const browser = await makeAccountWith(app, { analytics_period: null });
    const link = await makeLink(app, browser);
    await storeVisits(
      app,
      link,
      at.map((each) => ({ at: each })),
    );
    const [date] = at[0]?.split('T') ?? [];
    const query = { link: link.hash, period: 'custom', from: date ?? '', to: date ?? '', zone };
    const { points } = await readStats(browser, 'timeline', query);
    const counts = points.map((point: { human: number }) => point.human);
    return {
      counts,
      byHour: await rowsBy(browser, 'hour', query),
      ...(await readStats(browser, 'popular', query)),
    };
  };

  test('the hour that comes twice is two hours of the course, and one of the clock', async () => {
    const { counts, byHour, weekdays } = await day(
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'],
      'Europe/Berlin',
    );

    expect(counts).toEqual([0, 0, 1, 1, 1, ...Array.from({ length: 20 }, () => 0)]);
    expect(byHour).toEqual({ 2: 2, 3: 1 });
    expect(weekdays[6].slice(0, 5)).toEqual([0, 0, 2, 1, 0]);
  });

  test('the hour that is left out is none', async () => {
    const { counts, byHour } = await day(
      ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
      'Europe/Berlin',
    );

    expect(counts).toEqual([0, 1, 1, ...Array.from({ length: 19 }, () => 0), 1]);
    expect(byHour).toEqual({ 1: 1, 3: 1, 23: 1 });
  });

  test('halves of hours are where the zone has them', async () => {
    const { counts, byHour } = await day(
      ['2026-03-08T03:29:59Z', '2026-03-08T03:30:00Z', '2026-03-08T05:29:00Z', '2026-03-08T05:30:00Z'],
      'America/St_Johns',
    );

    expect([counts.length, ...counts.slice(0, 4)]).toEqual([23, 1, 1, 1, 0]);
    expect(byHour).toEqual({ 0: 1, 1: 1, 3: 1 });
  });
});
