import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { exportLinks } from '../export-links.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { carriedLink } from '../../../testing/carried-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ios = { condition: 'os', operation: 'is', value: ['ios'] };
const german = { condition: 'language', operation: 'is', value: ['de'] };
const toApple = { id: 'apple', match: 'all', conditions: [ios], url: 'https://apps.example/' };

async function subscriber(plan = 'pro'): Promise<{ browser: Browser; link: ListedLink }> {
  const { browser } = await makeSubscriber(app, plan);
  return { browser, link: await newLink(browser) };
}

async function newLink(browser: Browser): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl() });
  return (await browser.get('/urls/available')).json().data[0];
}

const put = (browser: Browser, { hash, version }: ListedLink, routes: unknown) =>
  browser.put(`/link/${hash}/routes`, { version, routes });

test('a link has no routes until it is given some, which are told as they are kept', async () => {
  const { browser, link } = await subscriber();
  const before = await browser.get(`/link/${link.hash}/routes`);

  const set = await put(browser, link, [
    toApple,
    { match: 'any', conditions: [german, ios], url: 'EXAMPLE.com/ä' },
  ]);
  const after = await browser.get(`/link/${link.hash}/routes`);

  expect(before.json()).toEqual({ hash: link.hash, version: link.version, url: link.url, routes: [] });
  expect(set.json()).toEqual({
    hash: link.hash,
    version: link.version + 1,
    url: link.url,
    routes: [
      toApple,
      {
        id: expect.stringMatching(/^[a-z0-9]{8}$/),
        match: 'any',
        conditions: [german, ios],
        url: 'https://example.com/%C3%A4',
      },
    ],
  });
  expect(after.json()).toEqual(set.json());
});

test('routes are taken away by putting none in their place', async () => {
  const { browser, link } = await subscriber();
  await put(browser, link, [toApple]);

  const none = await put(browser, { ...link, version: link.version + 1 }, []);

  expect(none.json()).toMatchObject({ version: link.version + 2, routes: [] });
});

test('once the plan has no routes any more, they can be taken away, and none be set', async () => {
  const { browser, email } = await makeSubscriber(app);
  const link = await newLink(browser);
  await put(browser, link, [toApple]);
  await app.sql`
    update subscriptions set ends_at = now() - interval '1 minute' where billable_id = (
      select billable_id from workspaces join users on users.workspace_id = workspaces.id where email = ${email})`;
  const now = { ...link, version: link.version + 1 };

  const others = await put(browser, now, [{ ...toApple, url: 'https://other.example/' }]);
  const none = await put(browser, now, []);

  expect([others.statusCode, others.json().code]).toEqual([403, 'routes_not_in_plan']);
  expect(none.json()).toMatchObject({ version: now.version + 1, routes: [] });
});

test('whoever is late is told who was faster, and changes nothing', async () => {
  const { browser, link } = await subscriber();
  await put(browser, link, [toApple]);

  const late = await put(browser, link, []);

  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'link_changed',
    message: 'Ada Person has changed this link meanwhile. Please look at it again.',
    changed: { who: 'Ada Person', action: 'link.routes_changed' },
  });
  expect((await browser.get(`/link/${link.hash}/routes`)).json().routes).toEqual([toApple]);
});

test('of twenty changes at once one is made', async () => {
  const { browser, link } = await subscriber();

  const answers = await Promise.all(Array.from({ length: 20 }, () => put(browser, link, [toApple])));

  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('what was done is in the trail, with before and after', async () => {
  const { browser, link } = await subscriber();
  await put(browser, link, [toApple]);

  const noted = await app.sql`
    select action, before, after from audit_entries where target = ${link.hash} order by id desc limit 1`;

  expect(noted).toEqual([
    { action: 'link.routes_changed', before: { routes: [] }, after: { routes: [toApple] } },
  ]);
});

test('front doors are told, with the routes as they read them', async () => {
  const { browser, link } = await subscriber();
  const changes = async () =>
    (
      await app.sql`
        select from replica_changes join aliases on aliases.id = ref_id join links on links.id = link_id
        where kind = 'alias' and hash = ${link.hash}`
    ).count;
  const before = await changes();

  await put(browser, link, [toApple]);

  expect((await changes()) - before).toBe(1);
  const { routes } = await carriedLink(app.sql, link.hash);
  expect(JSON.parse(routes.text)).toEqual([toApple]);
});

test('what a person takes along has the routes of their links', async () => {
  const { browser, link } = await subscriber();
  await put(browser, link, [toApple]);
  const [row] = await app.sql`select workspace_id from links where hash = ${link.hash}`;
  const owner = { workspaceId: Number(row?.['workspace_id']) } as User;

  const { lists } = await exportLinks(app.services, owner);

  const taken = await Array.fromAsync(lists?.['links'] ?? []);
  expect(taken).toMatchObject([{ destination: link.url, routes: [toApple] }]);
});

describe('what is refused', () => {
  test.each([
    [[{ ...toApple, conditions: [ios, { ...german, value: [] }] }], 'routes.0.conditions.1.value'],
    [[{ ...toApple, conditions: [{ ...ios, operation: 'before' }] }], 'routes.0.conditions.0.operation'],
    [[toApple, { ...toApple, id: 'b', conditions: [] }], 'routes.1.conditions'],
    [[toApple, { ...toApple, id: 'b', url: 'not a url' }], 'routes.1.url'],
    [[{ ...toApple, url: 'javascript:alert(1)' }], 'routes.0.url'],
    [[{ ...toApple, url: 'https://lnk.test/another' }], 'routes.0.url'],
    [Array.from({ length: 21 }, () => ({ ...toApple, id: undefined })), 'routes'],
  ])('routes that are wrong are refused at their field: %#', async (routes, field) => {
    const { browser, link } = await subscriber();

    const answer = await put(browser, link, routes);

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('a banned destination is refused at its route, and nothing is kept', async () => {
    const { browser, link } = await subscriber();
    const host = `banned-${link.hash}.example`;
    await app.sql`insert into bans (kind, value, reason) values ('host', ${host}, 'other')`;

    const answer = await put(browser, link, [toApple, { ...toApple, id: 'b', url: `https://${host}/` }]);

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'url_banned',
      errors: { 'routes.1.url': ['Links to this site can’t be shortened here.'] },
    });
    expect((await browser.get(`/link/${link.hash}/routes`)).json().routes).toEqual([]);
  });

  test('an account whose plan has no routes learns so, and still sees that there are none', async () => {
    const { browser } = await makeAccount(app);
    const link = await newLink(browser);

    const answer = await put(browser, link, [toApple]);
    const seen = await browser.get(`/link/${link.hash}/routes`);

    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Redirect routes are not part of your plan.',
    ]);
    expect(seen.json().routes).toEqual([]);
  });

  test('nobody else finds the link, and a terminated one is shown and can’t be changed', async () => {
    const { browser, link } = await subscriber();
    const { browser: other } = await subscriber();

    const foreign = [await put(other, link, [toApple]), await other.get(`/link/${link.hash}/routes`)];
    await app.sql`update links set status = status | 2 where hash = ${link.hash}`;
    const terminated = [await put(browser, link, [toApple]), await browser.get(`/link/${link.hash}/routes`)];

    expect([...foreign, ...terminated].map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 200]);
  });
});

test('what routes are built from is told by id and name', async () => {
  const { browser } = await makeAccount(app);

  const parts = (await browser.get('/routes/init')).json();

  expect(Object.keys(parts).sort()).toEqual(['conditions', 'operations', 'urls_conditions', 'values']);
  expect(parts.urls_conditions).toEqual([
    { id: 'all', name: 'All conditions' },
    { id: 'any', name: 'Any condition' },
  ]);
  expect(parts.values).toContainEqual({ id: 'CI', name: 'Côte d’Ivoire', condition: 'country' });
  expect(parts.conditions).toContainEqual({
    id: 'date',
    name: 'Date',
    operations: ['before', 'after', 'between'],
  });
  expect(parts.operations).toContainEqual({ id: 'is_not', name: 'is not' });
});

test('a ban blocks the links whose routes lead to what is banned', async () => {
  const { browser, link } = await subscriber();
  const other = await newLink(browser);
  const host = `later-${link.hash}.example`;
  await put(browser, link, [toApple, { ...toApple, id: 'b', url: `https://www.${host}/a` }]);
  await put(browser, other, [toApple]);

  const [ban] = await app.sql`
    insert into bans (kind, value, reason) values ('host', ${host}, 'spam') returning id`;
  await app.runJob('block-destinations', { ban: ban?.['id'] });

  const rows = await app.sql`
    select hash, status & 2 <> 0 as is_blocked from links where hash in (${link.hash}, ${other.hash})`;
  expect(Object.fromEntries(rows.map((row) => [row['hash'], row['is_blocked']]))).toEqual({
    [link.hash]: true,
    [other.hash]: false,
  });
});
