import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const subscriber = async () => (await makeSubscriber(app)).browser;

async function newLink(browser: Browser): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl() });
  return first(browser);
}

async function first(browser: Browser, query = ''): Promise<ListedLink> {
  return (await browser.get(`/urls/available${query}`)).json().data[0];
}

const put = (browser: Browser, { hash, version }: ListedLink, state: string) =>
  browser.put(`/link/${hash}/state`, { state, version });

test('an archived link stays in the list, and comes back', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);

  const archived = await put(browser, link, 'archived');
  const listed = await first(browser);
  const restored = await put(browser, listed, 'active');

  expect(archived.json()).toEqual({ ...link, state: 'archived', version: link.version + 1 });
  expect(listed).toEqual(archived.json());
  expect(restored.json()).toMatchObject({ state: 'active', version: link.version + 2 });
});

test('a deleted link is in the trash for thirty days, from where it comes back', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);

  await put(browser, link, 'deleted');
  const kept = (await browser.get('/urls/available')).json().data;
  const trashed = await first(browser, '?trash=true');
  const restored = await put(browser, trashed, 'active');
  await put(browser, restored.json(), 'deleted');
  await app.sql`
    update links set updated_at = ${new Date(Date.now() - 31 * DAY_MS).toISOString()} where hash = ${link.hash}`;

  expect(kept).toEqual([]);
  expect(trashed).toMatchObject({ hash: link.hash, state: 'deleted' });
  expect(restored.json().state).toBe('active');
  expect((await browser.get('/urls/available?trash=true')).json().data).toEqual([]);
});

test('whoever is late is told who was faster, and changes nothing', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);
  await put(browser, link, 'archived');

  const late = await put(browser, link, 'deleted');

  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'link_changed',
    message: 'Ada Person has changed this link meanwhile. Please look at it again.',
    changed: { who: 'Ada Person', action: 'link.archived' },
  });
  expect((await first(browser)).state).toBe('archived');
});

test('of twenty changes at once one is made', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);

  const answers = await Promise.all(Array.from({ length: 20 }, () => put(browser, link, 'archived')));

  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('what was done is in the trail, with before and after', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);
  await put(browser, link, 'archived');

  const noted = await app.sql`
    select action, before, after from audit_entries where target = ${link.hash} order by id desc limit 1`;

  expect(noted).toEqual([
    { action: 'link.archived', before: { state: 'active' }, after: { state: 'archived' } },
  ]);
});

test('a deleted link whose destination has another link by now can’t come back', async () => {
  const browser = await subscriber();
  const link = await newLink(browser);
  await put(browser, link, 'deleted');
  await browser.post('/url/create', { url: link.url });

  const answer = await put(browser, await first(browser, '?trash=true'), 'active');

  expect([answer.statusCode, answer.json().code]).toEqual([422, 'link_exists']);
});

describe('who may not', () => {
  test.each([
    ['archived', 'Archiving links is not part of your plan.'],
    ['deleted', 'Deleting links is not part of your plan.'],
  ])('an account whose plan lacks it learns so when it wants a link %s', async (state, sentence) => {
    const { browser } = await makeAccount(app);

    const answer = await put(browser, await newLink(browser), state);

    expect([answer.statusCode, answer.json().message]).toEqual([403, sentence]);
  });

  test('nobody else finds the link, and a terminated one stays blocked', async () => {
    const [browser, other] = [await subscriber(), await subscriber()];
    const link = await newLink(browser);

    const foreign = await put(other, link, 'deleted');
    await app.sql`update links set status = status | 2 where hash = ${link.hash}`;
    const terminated = await put(browser, link, 'archived');

    expect(foreign.statusCode).toBe(404);
    expect(terminated.json()).toMatchObject({ state: 'archived', blocked: 'other' });
  });
});
