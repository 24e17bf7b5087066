import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import {
  openTestFrontDoor,
  plainDomain,
  sampleLink,
  type TestFrontDoor,
} from '../../../testing/front-door.ts';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { storeLink } from '../../../testing/stored-links.ts';
import type { ReplicaLink } from '../replica/link-record.ts';
import { LinkRoutes } from '../routes/link-routes.ts';

const WIDE = 'wide.example';
const EXACT = 'exact.example';
const NARROW = 'narrow.example';
const domains = [
  { ...plainDomain, id: 50, host: WIDE, wideAliases: true },
  { ...plainDomain, id: 51, host: EXACT, caseSensitiveAliases: true },
  { ...plainDomain, id: 52, host: NARROW },
];

let door: TestFrontDoor;
beforeAll(async () => {
  door = await openTestFrontDoor();
  door.replica.apply({
    domains,
    links: [
      linkOn(WIDE, 'sale.html'),
      linkOn(WIDE, 'go/abc'),
      linkOn(WIDE, 'Grüße'),
      linkOn(WIDE, '日本/שלום'),
      linkOn(WIDE, 'ü'.repeat(100)),
      linkOn(WIDE, 'sale'),
      linkOn(WIDE, 'docs/own'),
      linkOn(WIDE, 'docs/*', {
        url: 'https://docs.test/base?v=1#top',
        routes: new LinkRoutes(
          JSON.stringify([
            {
              id: 'phones',
              conditions: [{ condition: 'query', parameter: 'to', operation: 'is', value: ['b'] }],
              url: 'https://b.test/',
            },
          ]),
        ),
      }),
      linkOn(EXACT, 'Sale', { url: 'https://shop.test/Sale' }),
      linkOn(EXACT, 'sale', { url: 'https://shop.test/sale' }),
      linkOn(NARROW, 'sale'),
    ],
  });
});
afterAll(() => door.close());

function linkOn(host: string, alias: string, changes: Partial<ReplicaLink> = {}): ReplicaLink {
  const domain = domains.find((each) => each.host === host) ?? { id: 0, caseSensitiveAliases: false };
  const key = aliasKey(alias, domain);
  return sampleLink({
    domainId: domain.id,
    alias,
    key,
    url: `https://shop.test/?to=${key.length}`,
    ...changes,
  });
}

async function ask(host: string, path: string, headers: readonly string[] = []) {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers];
  const answer = await door.send(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));
  const status = answer.slice(9, 12);
  const location = /\r\nLocation: ([^\r]*)/i.exec(answer)?.[1];
  return { said: location === undefined ? status : `${status} ${location}`, body: answer };
}

const to = (length: number) => `302 https://shop.test/?to=${String(length)}`;

describe('a domain with wide aliases', () => {
  test.each([
    ['a dot', '/sale.html', to(9)],
    ['segments', '/go/abc', to(6)],
    ['segments in capitals', '/GO/Abc', to(6)],
    ['a slash at the end', '/go/abc/', to(6)],
    ['percent-encoded letters', '/gr%C3%BC%C3%9Fe', to(5)],
    ['raw UTF-8', '/grüße', to(5)],
    ['raw UTF-8 in capitals, decomposed', '/GRU\u0308\u1e9eE', to(5)],
    ['an accent of its own, encoded', '/gru%CC%88%C3%9Fe', to(5)],
    ['scripts', '/%E6%97%A5%E6%9C%AC/%D7%A9%D7%9C%D7%95%D7%9D', to(7)],
    ['scripts, raw', '/日本/שלום', to(7)],
    ['a hundred letters', `/${'%C3%BC'.repeat(100)}`, to(100)],
    ['a query', '/go/abc?x=1', `${to(6)}&x=1`],
    ['raw UTF-8 and a query', '/grüße?x=ü', `${to(5)}&x=%C3%BC`],
    ['an encoded slash', '/go%2Fabc', '404'],
    ['dots', '/x/../go/abc', '404'],
    ['a plain alias', '/sale', to(4)],
    ['the product’s own', '/robots.txt', '200'],
  ])('answers %s', async (_, path, said) => {
    expect((await ask(WIDE, path)).said).toBe(said);
  });

  test('answers raw UTF-8 with headers that the fast lane leaves to the other', async () => {
    expect((await ask(WIDE, '/grüße', ['TE: trailers', 'Connection: close'])).said).toBe(to(5));
  });

  test('shows previews, whose links lead on', async () => {
    const { said, body } = await ask(WIDE, '/gr%C3%BC%C3%9Fe+');

    expect(said).toBe('200');
    expect(body).toContain('href="/Gr%C3%BC%C3%9Fe"');
  });

  test('says which alias was meant', async () => {
    const { said, body } = await ask(WIDE, '/go/abc).');

    expect(said).toBe('404');
    expect(body).toContain('href="/go/abc"');
    expect((await ask(WIDE, '/%22gr%C3%BC%C3%9Fe%22')).body).toContain('href="/Gr%C3%BC%C3%9Fe"');
    expect((await ask(WIDE, '/sale.htm')).body).toContain('href="/sale"');
    expect((await ask(WIDE, '/sale.html,')).body).toContain('href="/sale.html"');
  });
});

test.each(['/sale.html', '/go/abc', '/gr%C3%BC%C3%9Fe', '/docs/a', '/docs/own', '/sale/x'])(
  'other domains have nothing at %s',
  async (path) => {
    expect((await ask(NARROW, path)).said).toBe('404');
    expect((await ask(EXACT, path)).said).toBe('404');
  },
);

test('letter case tells aliases apart where the domain says so, and there alone', async () => {
  const exact = await Promise.all(['/Sale', '/sale', '/SALE', '/Sal%65'].map((path) => ask(EXACT, path)));

  expect(exact.map(({ said }) => said)).toEqual([
    '302 https://shop.test/Sale',
    '302 https://shop.test/sale',
    '404',
    '302 https://shop.test/Sale',
  ]);
  expect(exact[2]?.body).toContain('Upper and lower case are not the same here');
  expect((await ask(NARROW, '/SALE')).said).toBe(to(4));
  expect((await ask(NARROW, '/none')).body).toContain('Upper and lower case make no difference');
});

describe('a pattern', () => {
  const BASE = 'https://docs.test/base';

  test.each([
    ['a segment', '/docs/a', `302 ${BASE}/a?v=1#top`],
    ['several', '/docs/a/b.html', `302 ${BASE}/a/b.html?v=1#top`],
    ['its own letter case', '/DOCS/A', `302 ${BASE}/A?v=1#top`],
    ['a slash at the end', '/docs/a/', `302 ${BASE}/a/?v=1#top`],
    ['nothing', '/docs/', `302 ${BASE}?v=1#top`],
    ['what an alias can’t have', '/docs/a%20b;c=d', `302 ${BASE}/a%20b;c=d?v=1#top`],
    ['raw UTF-8', '/docs/ü', `302 ${BASE}/%C3%BC?v=1#top`],
    ['a query', '/docs/a?x=1&v=2', `302 ${BASE}/a?v=1&x=1#top`],
    ['its routes', '/docs/a?to=b', '302 https://b.test/a?to=b'],
    ['an alias of its own', '/docs/own', to(8)],
    ['its name alone', '/docs', '404'],
    ['another name', '/doc/a', '404'],
    ['its own alias', '/docs/*', `302 ${BASE}?v=1#top`],
    ['dots', '/docs/../x', '404'],
    ['encoded dots', '/docs/%2e%2e/x', '404'],
    ['dots encoded twice', '/docs/%252e%252e/x', '404'],
    ['dots behind an encoded slash', '/docs/a%2f..%2f..%2fx', '404'],
    ['dots before a semicolon', '/docs/..;/x', '404'],
    ['backslashes', '/docs/\\evil.example', '404'],
    ['encoded backslashes', '/docs/%5c%5cevil.example', '404'],
    ['another host', '/docs//evil.example', '404'],
    ['an encoded other host', '/docs/%2f%2fevil.example', '404'],
    ['a user of another host', '/docs/@evil.example', `302 ${BASE}/@evil.example?v=1#top`],
    ['an encoded line break', '/docs/%0d%0aSet-Cookie:a', '404'],
    ['an encoded null', '/docs/%00', '404'],
    ['too much', `/docs/${'a'.repeat(3000)}`, '404'],
  ])('leads %s', async (_, path, said) => {
    expect((await ask(WIDE, path)).said).toBe(said);
  });

  test('shows previews of where a path leads', async () => {
    const { said, body } = await ask(WIDE, '/docs/a/b+');

    expect(said).toBe('200');
    expect(body).toContain('/base/a/b?v=1#top');
    expect(body).toContain('href="/docs/a/b"');
  });

  test('asks for a password, is gone and counts as any link', async () => {
    const before = door.clicks().length;
    door.replica.apply({ links: [linkOn(WIDE, 'docs/*', { aliasId: 70, hasPassword: true })] });
    const asked = await ask(WIDE, '/docs/a');
    door.replica.apply({ links: [linkOn(WIDE, 'docs/*', { aliasId: 70, expiresAt: 1 })] });
    const gone = await ask(WIDE, '/docs/a');
    door.replica.apply({ links: [linkOn(WIDE, 'docs/*', { aliasId: 70, url: 'https://docs.test/' })] });
    const led = await ask(WIDE, '/docs/a');

    expect([asked.said, gone.said, led.said]).toEqual(['200', '410', '302 https://docs.test/a']);
    expect(asked.body).toContain('type="password"');
    expect(door.clicks().length - before).toBe(2);
    expect(door.clicks().at(-1)).toMatchObject({ aliasId: 70, eventType: 'redirect' });
  });
});

test('while nobody vouches for the replica, the database is asked by the same rules', async () => {
  const connectDatabase = () => connectPostgres({ url: inject('databaseUrl'), name: 'test', connections: 2 });
  const { sql, close } = connectDatabase();
  const host = `${randomUUID()}.test`;
  const [{ id }] = await sql<[{ id: number }]>`
    insert into domains (host, type, kind, proven_at, wide_aliases)
    values (${host}, 'organization', 'own', now(), true) returning id`;
  const [own, pattern] = [await storeLink(sql, id, 'Go/Grüße'), await storeLink(sql, id, 'docs/*')];
  const asking = await openTestFrontDoor({ connectDatabase });
  onTestFinished(async () => {
    await asking.close();
    await close();
  });
  asking.stopVouching();

  const answers = await Promise.all(
    ['/go/gr%C3%BC%C3%9Fe', '/docs/a', '/docs/..%2fa', '/go/none'].map(async (path) =>
      asking.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    ),
  );

  expect(answers.map((answer) => /\r\nLocation: ([^\r]*)/.exec(answer)?.[1])).toEqual([
    own.url,
    pattern.url.replace('?', '/a?'),
    undefined,
    undefined,
  ]);
});
