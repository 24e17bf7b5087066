import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openTestFrontDoor,
  plainDomain,
  sampleLink,
  type TestFrontDoor,
} from '../../../testing/front-door.ts';
import type { ReplicaDomain } from '../replica/link-record.ts';

let door: TestFrontDoor;
beforeEach(async () => {
  door = await openTestFrontDoor();
});
afterEach(() => door.close());

const plain = { ...plainDomain, isDirected: true };

function bring(domain: Partial<ReplicaDomain> = {}): ReplicaDomain {
  const whole = { ...plain, id: 50, host: `${randomUUID().slice(0, 8)}.example`, ...domain };
  door.replica.apply({
    domains: [whole],
    links: [sampleLink({ domainId: whole.id, alias: 'x', aliasId: 900 })],
  });
  return whole;
}

async function ask(host: string, path: string, headers: readonly string[] = []) {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers];
  const answer = await door.send(`${lines.join('\r\n')}\r\n\r\n`);
  return {
    status: Number(answer.slice(9, 12)),
    location: /\r\nLocation: ([^\r]*)/i.exec(answer)?.[1] ?? '',
    body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
  };
}

describe('a branded domain', () => {
  test('leads by itself, and for aliases that it does not have, where its owner says', async () => {
    const { host } = bring({ rootUrl: 'https://example.com/home', notFoundUrl: 'https://example.com/none' });

    const answers = [await ask(host, '/'), await ask(host, '/nothing'), await ask(host, '/x')];

    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [302, 'https://example.com/home'],
      [302, 'https://example.com/none'],
      [302, expect.stringContaining('://')],
    ]);
    expect(answers[2]?.location).not.toContain('example.com/none');
  });

  test('shows a page of its own without them, and with them while it is off', async () => {
    const without = bring();
    const off = bring({
      id: 51,
      isServed: false,
      rootUrl: 'https://example.com/home',
      notFoundUrl: 'https://example.com/none',
    });

    const statuses = [
      ...[await ask(without.host, '/'), await ask(without.host, '/nothing')],
      ...[await ask(off.host, '/'), await ask(off.host, '/nothing'), await ask(off.host, '/x')],
    ].map(({ status }) => status);

    expect(statuses).toEqual([404, 404, 404, 404, 410]);
  });

  test('has its own robots.txt, and the product’s icon', async () => {
    const { host } = bring();

    const [robots, icon] = [await ask(host, '/robots.txt'), await ask(host, '/favicon.ico')];

    expect([robots.status, robots.body]).toEqual([200, 'User-agent: *\nAllow: /\n']);
    expect(icon.location).toMatch(/\/favicon\.ico$/);
  });
});

test('the www of a root domain leads to the same there, and to nothing of anybody while it is off', async () => {
  const { host } = bring({ leadsTo: 'acme.example' });
  const off = bring({ id: 51, leadsTo: 'acme.example', isServed: false });

  const answers = [];
  for (const path of ['/', '/x', '/unknown', '/a/b?c=1', '//evil.test/x', '/robots.txt', '/x?utm_source=a'])
    answers.push((await ask(host, path)).location);

  expect(answers).toEqual([
    'http://acme.example/',
    'http://acme.example/x',
    'http://acme.example/unknown',
    'http://acme.example/a/b?c=1',
    'http://acme.example//evil.test/x',
    '',
    'http://acme.example/x?utm_source=a',
  ]);
  expect(door.clicks()).toEqual([]);
  expect((await ask(off.host, '/unknown')).status).toBe(404);
});

test('phones get the files of a domain, and never a redirect', async () => {
  const [apple, android] = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'];
  const notFoundUrl = 'https://example.com/none';
  const { host } = bring({ appleAppLinks: '{"applinks":{}}', androidAppLinks: '[]', notFoundUrl });
  const without = bring({ id: 51, notFoundUrl });
  const off = bring({ id: 52, appleAppLinks: '{"applinks":{}}', isServed: false });

  const answers = [
    ...[await ask(host, apple), await ask(host, android)],
    ...[await ask(without.host, apple), await ask(off.host, apple), await ask('nobody.example', android)],
  ];

  expect(answers.map(({ status, location, body }) => [status, location, body])).toEqual([
    [200, '', '{"applinks":{}}'],
    [200, '', '[]'],
    ...Array(3).fill([404, '', '']),
  ]);
});

test('a name that nobody has connected says so', async () => {
  const { status, body } = await ask('nobody.example', '/anything');

  expect(status).toBe(404);
  expect(body).toContain('No links are connected to this name');
});

describe('a certificate', () => {
  const tls = async (name: string, headers: readonly string[] = []) =>
    (await ask('127.0.0.1', `/tls/ask?domain=${encodeURIComponent(name)}`, headers)).status;

  test('may be had for names that are proven, lead here and are served', async () => {
    const { host } = bring();
    const undirected = bring({ id: 52, isDirected: false });
    const off = bring({ id: 53, isServed: false });

    expect([
      await tls(host),
      await tls(`${host.toUpperCase()}.`),
      await tls(undirected.host),
      await tls(off.host),
    ]).toEqual([200, 200, 403, 403]);
  });

  test.each([
    '',
    'nobody.example',
    '127.0.0.1',
    'localhost',
    '*.example',
    'a'.repeat(5000),
    '%00',
    'x.example:443',
  ])('may not be had for %j', async (name) => {
    expect(await tls(name)).toBe(403);
  });

  test('is asked for by this machine and its proxies alone', async () => {
    const { host } = bring();

    expect(await tls(host, ['X-Forwarded-For: 203.0.113.9'])).toBe(404);
  });

  test('is decided by the name alone, however long what else is said', async () => {
    const { host } = bring();
    const long = 'x'.repeat(5000);

    expect(await tls(host, [`X-Long: ${long}`])).toBe(200);
    expect(await tls('nobody.example', [`User-Agent: ${long}`])).toBe(403);
    expect((await ask(long, '/tls/ask?domain=a.example')).status).toBe(400);
  });

  test('is decided while the database is down', async () => {
    const { host } = bring();
    door.stopVouching();

    expect([await tls(host), await tls('nobody.example')]).toEqual([200, 403]);
  });
});
