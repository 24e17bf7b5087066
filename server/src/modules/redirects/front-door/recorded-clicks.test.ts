import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { expect, onTestFinished, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';
import type { FrontDoorOptions } from './front-door.ts';

async function open(options: Partial<FrontDoorOptions> = {}): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor(options);
  door.replica.apply({
    links: [
      sampleLink({ aliasId: 5, linkId: 6, workspaceId: 7 }),
      sampleLink({ alias: 'gone', linkStatus: linkStatus.deleted }),
      sampleLink({ alias: 'put-away', linkStatus: linkStatus.archived }),
      sampleLink({ alias: 'ended', expiresAt: 1 }),
    ],
  });
  onTestFinished(door.close);
  return door;
}

const host = `Host: ${BASE_HOST}\r\n`;
const request = (method: string, target: string, headers = '') =>
  `${method} ${target} HTTP/1.1\r\n${host}Connection: close\r\n${headers}\r\n`;
const fast = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;

test.each([
  ['a visit', fast('/sale'), 'redirect'],
  ['a visit in the other lane', request('GET', '/sale'), 'redirect'],
  ['HEAD', request('HEAD', '/sale'), 'head'],
  ['HEAD of a preview', request('HEAD', '/sale+'), 'head'],
  ['a preview', request('GET', '/sale+'), 'preview'],
  ['a prefetch', request('GET', '/sale', 'Sec-Purpose: prefetch\r\n'), 'prefetch'],
  ['a prerender', request('GET', '/sale', 'Sec-Purpose: prefetch;prerender\r\n'), 'prefetch'],
  ['an old prefetch', request('GET', '/sale', 'Purpose: prefetch\r\n'), 'prefetch'],
  ['an old preview', request('GET', '/sale', 'Purpose: preview\r\n'), 'prefetch'],
  ['a visit to a link that has expired', fast('/ended'), 'failed'],
  ['a visit to an archived link', fast('/put-away'), 'failed'],
  ['a very old prefetch', request('GET', '/sale', 'X-Moz: prefetch\r\n'), 'prefetch'],
])('%s is recorded as what it is', async (_, text, eventType) => {
  const door = await open();
  await door.send(text);

  expect(door.clicks().map((click) => click.eventType)).toEqual([eventType]);
});

test.each([
  ['an unknown alias that is fetched ahead', request('GET', '/unknown', 'Purpose: prefetch\r\n')],
  ['HEAD of an unknown alias', request('HEAD', '/unknown')],
  ['an unknown alias on a host that is not ours', fast('/unknown').replace(BASE_HOST, 'strange.test')],
  ['a link in the trash', fast('/gone')],
  ['HEAD of a link that has expired', request('HEAD', '/ended')],
  ['a link that has expired, fetched ahead', request('GET', '/ended', 'Purpose: prefetch\r\n')],
  ['a refused method', request('POST', '/sale')],
  ['health', fast('/healthz')],
])('%s is no click', async (_, text) => {
  const door = await open();
  await door.send(text);

  expect(door.clicks()).toEqual([]);
});

test('a click holds ids, origin and visitor, and no address', async () => {
  const door = await open();
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const headers = [
    `User-Agent: ${userAgent}`,
    'Accept-Language: de-DE,de;q=0.9',
    'Referer: https://www.google.com/',
  ].join('\r\n');

  await door.send(fast('/SALE?utm_source=mail&qr=1', `${headers}\r\n`));

  expect(door.clicks()).toEqual([
    {
      at: expect.any(Number) as number,
      eventType: 'redirect',
      isQr: true,
      workspaceId: 7,
      linkId: 6,
      aliasId: 5,
      domainId: 1,
      askedAlias: '',
      rule: '',
      visitor: {
        country: '',
        region: '',
        city: '',
        browser: 'Chrome',
        os: 'Windows',
        device: 'desktop',
        language: 'de-DE',
        userAgent,
        agentRules: expect.stringMatching(/^\d+$/) as string,
        botClass: '',
        botReason: '',
        hash: expect.any(BigInt) as bigint,
      },
      origin: {
        referrerHost: 'google.com',
        source: 'qr',
        utmSource: 'mail',
        utmMedium: '',
        utmCampaign: '',
        utmTerm: '',
        utmContent: '',
      },
    },
  ]);
});

test.each([
  ['one lane', (headers: string) => fast('/sale', headers)],
  ['the other', (headers: string) => request('GET', '/sale', headers)],
])('of a user agent of thousands of characters the click keeps the beginning, in %s', async (_, visit) => {
  const door = await open();
  const userAgent = `Mozilla/5.0 (Windows NT 10.0) ${'long'.repeat(1250)}`;

  const answer = await door.send(visit(`User-Agent: ${userAgent}\r\n`));

  expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  expect(door.clicks().map(({ visitor }) => visitor.userAgent)).toEqual([userAgent.slice(0, 255)]);
});

test.each([
  ['an alias', fast('/Unknwon'), 'Unknwon'],
  ['an alias in the other lane', request('GET', '/unknwon'), 'unknwon'],
  ['a preview', fast('/unknown+'), 'unknown+'],
  ['what can be no alias', fast('/sale/summer.'), 'sale/summer.'],
  ['what is very long', fast(`/${'x'.repeat(2000)}`), 'x'.repeat(100)],
])('%s that finds nothing is kept as it was asked for, without a link', async (_, text, askedAlias) => {
  const door = await open();

  await door.send(text);

  expect(door.clicks()).toEqual([
    expect.objectContaining({
      eventType: 'mistyped',
      askedAlias,
      workspaceId: 0,
      linkId: 0,
      aliasId: 0,
      domainId: 1,
    }),
  ]);
});

// Too long, so that nobody waits for a look at the database.
const NO_ALIAS = `/${'x'.repeat(60)}`;

test('a flood of unknown aliases is recorded up to a bound', async () => {
  const door = await open({ trustedProxies: ['127.0.0.1'] });
  const miss = (network: number) => fast(NO_ALIAS, `X-Forwarded-For: 198.18.${String(network % 250)}.1\r\n`);

  const misses = Array.from({ length: 2000 }, (_, number) => miss(number));
  const answer = await door.send(misses.join(''), misses.length);

  expect(answer.split('HTTP/1.1 404')).toHaveLength(2001);
  expect(door.clicks()).toHaveLength(600);
});

test('the unknown aliases of one site leave room for those of others', async () => {
  const door = await open({ trustedProxies: ['127.0.0.1'] });
  const miss = (address: string) => fast(NO_ALIAS, `X-Forwarded-For: ${address}\r\n`);
  const misses = Array.from({ length: 1000 }, (_, index) =>
    miss(`2001:db8:0:${(index % 9).toString(16)}::1`),
  );

  await door.send([...misses, miss('192.0.2.1')].join(''), misses.length + 1);

  expect(door.clicks()).toHaveLength(301);
});

test('what is refused for too many unknown aliases is not recorded', async () => {
  const door = await open();

  await door.send(fast(NO_ALIAS).repeat(400), 400);

  expect(door.clicks()).toHaveLength(300);
});

const FORWARDED = 'X-Forwarded-For: 8.8.8.8\r\n';

test.each([
  ['a stranger’s forwarded address is not believed', [], FORWARDED, ''],
  ['a trusted proxy’s is', ['127.0.0.0/8'], FORWARDED, 'US'],
  [
    'what a visitor wrote before the proxy is not',
    ['127.0.0.0/8'],
    'X-Forwarded-For: 8.8.8.8, 10.1.2.3\r\n',
    '',
  ],
  [
    'of several trusted proxies the visitor is before all',
    ['127.0.0.0/8', '10.0.0.0/8'],
    'X-Forwarded-For: 8.8.8.8, 10.1.2.3\r\n',
    'US',
  ],
  ['nonsense is not', ['127.0.0.0/8'], 'X-Forwarded-For: 8.8.8.8, nonsense\r\n', ''],
  ['a trusted CDN names the country', ['127.0.0.0/8'], `${FORWARDED}CF-IPCountry: fr\r\n`, 'FR'],
  ['a stranger does not', [], 'CF-IPCountry: FR\r\n', ''],
  ['an unknown country is none', ['127.0.0.0/8'], `${FORWARDED}CF-IPCountry: XX\r\n`, 'US'],
])('%s', async (_, trustedProxies, headers, country) => {
  const door = await open({ trustedProxies });

  await door.send(fast('/sale', headers));
  await door.send(request('GET', '/sale', headers));

  expect(door.clicks().map((click) => click.visitor.country)).toEqual([country, country]);
});
