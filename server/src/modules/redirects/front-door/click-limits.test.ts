import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { ClickLimits } from '../click-limits.ts';
import type { ReplicaLink } from '../replica/link-record.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CHROME =
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36\r\n';

interface Limited {
  door: TestFrontDoor;
  browser: Browser;
  hash: string;
  visit: (asked?: { path?: string; method?: string; headers?: string }) => Promise<string>;
  used: () => Promise<number>;
  limit: (most: number) => Promise<void>;
}

/** A link with a limit, in the database and in the replica of a front door. */
async function open(
  maxClicks: number,
  changes: Partial<ReplicaLink> = {},
  connect = connectTest,
): Promise<Limited> {
  const door = await openTestFrontDoor({ connectDatabase: connect });
  onTestFinished(door.close);
  const { browser } = await makeSubscriber(app);
  await browser.post('/url/create', { url: freshUrl() });
  const { hash }: ListedLink = (await browser.get('/urls/all')).json().data[0];
  const read = async (): Promise<ListedLink> => (await browser.get(`/link/${hash}`)).json();
  const limit = async (most: number) => {
    const { version } = await read();
    await browser.patch(`/link/${hash}`, { version, max_clicks: most });
  };
  await limit(maxClicks);
  const [row] = await app.sql<{ id: string }[]>`select id from links where hash = ${hash}`;
  door.replica.apply({
    links: [sampleLink({ linkId: Number(row?.id), linkHash: hash, hasClickLimit: true, ...changes })],
  });
  return {
    door,
    browser,
    hash,
    visit: async ({ path = '/sale', method = 'GET', headers = CHROME } = {}) =>
      door.send(`${method} ${path} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${headers}\r\n`),
    used: async () => (await read()).options.clicks_used,
    limit,
  };
}

const connectTest = () =>
  connectPostgres({ url: inject('databaseUrl'), name: 'test limits', connections: 4 });

const locationOf = (answer: string) => /^Location: (\S+)/im.exec(answer)?.[1];

test('of fifty who race for a last click one goes to the destination, and the others elsewhere', async () => {
  const { visit, used } = await open(1, { afterClicksUrl: 'https://after.test/' });

  const answers = await Promise.all(Array.from({ length: 50 }, () => visit()));

  const places = answers.map(locationOf);
  expect(places.filter((place) => place === 'https://shop.test/a?b=1')).toHaveLength(1);
  expect(places.filter((place) => place === 'https://after.test/')).toHaveLength(49);
  expect(await used()).toBe(1);
});

test('where nothing comes after the last click, a page says so', async () => {
  const { visit } = await open(2);

  const answers = [await visit(), await visit(), await visit()];

  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['302', '302', '410']);
  expect(answers[2]).toContain('This link has reached its limit');
});

test('what comes after the last click gets the visit’s query, and is never said for good', async () => {
  const { visit } = await open(1, { afterClicksUrl: 'https://after.test/?a=1' });
  await visit();

  const answer = await visit({ path: '/sale?x=2' });

  expect(answer).toMatch(/^HTTP\/1.1 302 /);
  expect(locationOf(answer)).toBe('https://after.test/?a=1&x=2');
});

test.each([
  ['a crawler', { headers: 'User-Agent: Googlebot/2.1 (+http://www.google.com/bot.html)\r\n' }],
  ['HEAD', { method: 'HEAD', headers: `${CHROME}Connection: close\r\n` }],
  ['a browser that fetches ahead', { headers: `${CHROME}Sec-Purpose: prefetch\r\n` }],
])('%s uses up no click, and does not pass the last one either', async (_, asked) => {
  const { visit, used } = await open(1);

  expect(locationOf(await visit(asked))).toBe('https://shop.test/a?b=1');
  expect(await used()).toBe(0);
  await visit();
  expect(await visit(asked)).toMatch(/^HTTP\/1.1 410 /);
  expect(await used()).toBe(1);
});

test('the preview of a link that is used up does not show its destination', async () => {
  const { visit, used } = await open(1);

  expect(await visit({ path: '/sale+' })).toContain('shop.test');
  await visit();
  const answer = await visit({ path: '/sale+' });

  expect(answer).toMatch(/^HTTP\/1.1 410 /);
  expect(answer).not.toContain('shop.test');
  expect(await used()).toBe(1);
});

const card = '{"title":"The sale","text":null,"imageUrl":null}';
const expander = { headers: 'User-Agent: Twitterbot/1.0\r\n' };

test('a card uses up no click, and is not shown after the last one', async () => {
  const { visit, used } = await open(1, { card });

  expect(await visit(expander)).toContain('The sale');
  expect(await used()).toBe(0);
  await visit();

  expect(await visit(expander)).toMatch(/^HTTP\/1.1 410 /);
  expect(await used()).toBe(1);
});

test('what comes after the last click is told to no app that has not said the password', async () => {
  const { visit, hash } = await open(1, { card, hasPassword: true, afterClicksUrl: 'https://after.test/' });
  await app.sql`select take_click(id) from links where hash = ${hash}`;

  const answer = await visit(expander);

  expect(answer).toContain('<form method="post">');
  expect(answer).not.toContain('after.test');
});

test('raising the limit opens the link again', async () => {
  const { visit, limit } = await open(1);
  await visit();
  expect(await visit()).toMatch(/^HTTP\/1.1 410 /);

  await limit(2);

  await expect.poll(async () => locationOf(await visit()), { interval: 50 }).toBe('https://shop.test/a?b=1');
});

test('a crowd on one limited link holds up no other, and each click counts once', async () => {
  const { visit, used, door } = await open(400);
  const other = await open(1000);
  const [row] = await app.sql<{ id: string }[]>`select id from links where hash = ${other.hash}`;
  door.replica.apply({
    links: [sampleLink({ alias: 'other', aliasId: 2, linkId: Number(row?.id), hasClickLimit: true })],
  });

  const crowd = Array.from({ length: 450 }, async () => visit());
  const others = await Promise.all(Array.from({ length: 20 }, async () => visit({ path: '/other' })));
  const answers = await Promise.all(crowd);

  expect(new Set(others.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['302']));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 302'))).toHaveLength(400);
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 410'))).toHaveLength(50);
  expect(await used()).toBe(400);
});

test('a site that opens many limited links at once holds up nobody elsewhere', async () => {
  const { hash } = await open(2);
  const [row] = await app.sql<{ id: string }[]>`select id from links where hash = ${hash}`;
  const limits = new ClickLimits({ connect: connectTest, timeoutMs: 20_000 });
  onTestFinished(() => limits.close());
  const visitsOf = (linkId: number) =>
    Array.from({ length: 450 }, async (_, network) =>
      limits.take(linkId, `2001:db8:0:${network.toString(16)}::1`),
    );

  // Of links that are not there, which takes as long.
  const flood = Promise.allSettled([-1, -2, -3, -4, -5].flatMap(visitsOf));
  const other = await limits.take(Number(row?.id), '192.0.2.1');

  expect(other).toBe(true);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1750);
});

test('a limit below what was used already takes none', async () => {
  const { visit, used, limit } = await open(3);
  await visit();
  await visit();
  await limit(1);

  expect(await visit()).toMatch(/^HTTP\/1.1 410 /);
  expect(await used()).toBe(2);
});

test('while the database is away a link with a limit leads nowhere, and others go on', async () => {
  const away = () => connectPostgres({ url: 'postgres://nobody@127.0.0.1:9/none', name: 'test' });
  const { door, visit } = await open(1, {}, away);
  door.replica.apply({ links: [sampleLink({ alias: 'free', aliasId: 2 })] });

  expect(await visit()).toMatch(/^HTTP\/1.1 503 /);
  expect(await visit({ path: '/free' })).toMatch(/^HTTP\/1.1 302 /);
});
