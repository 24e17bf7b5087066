import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

// Aliases of a link on the plan pro.
const most = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newLink(browser: Browser): Promise<ListedLink> {
  await browser.post('/url/create', { url: freshUrl() });
  return (await browser.get('/urls/all')).json().data[0];
}

const add = (browser: Browser, { hash, version }: ListedLink, body: Record<string, unknown>) =>
  browser.post(`/link/${hash}/aliases`, { version, ...body });

test('a link gets a further alias, which is found, and may become the main one', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const former = link.aliases[0] as ListedLink['aliases'][number];
  const [side, main] = [freshAlias(), freshAlias()];

  const first = (await add(browser, link, { alias: side })).json();
  const second = (await add(browser, first, { alias: main, is_main: true })).json();

  expect(first.aliases.map((each: { alias: string }) => each.alias)).toEqual([former.alias, side]);
  expect(second.aliases).toMatchObject([
    { alias: main, is_main: true },
    { alias: former.alias, is_main: false },
    { alias: side, is_main: false },
  ]);
  expect((await browser.get(`/alias/${side.toUpperCase()}`)).json()).toEqual(second);
  const { data } = (await browser.get(`/link/${link.hash}/history`)).json();
  expect(data[0]).toMatchObject({
    action: 'link.alias_added',
    before: { main_alias: `${former.domain}/${former.alias}` },
    after: { main_alias: `${former.domain}/${main}` },
  });
});

test('another of its aliases becomes the main one, and the former stays', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  const [former] = link.aliases;
  const added = (await add(browser, link, { alias: freshAlias(), is_main: true })).json();
  const body = { alias: former?.alias, domain: former?.domain, version: added.version };

  const back = (await browser.put(`/link/${link.hash}/main-alias`, body)).json();

  expect(back.aliases.map((each: { alias: string }) => each.alias)).toEqual([
    former?.alias,
    added.aliases[0].alias,
  ]);
  expect(back.version).toBe(added.version + 1);
});

test('an alias that somebody has, in whatever case, is refused at its field, and nothing changes', async () => {
  const [{ browser }, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const taken = freshAlias();
  await other.browser.post('/url/create', { url: freshUrl(), alias: taken });
  const link = await newLink(browser);

  const answer = await add(browser, link, { alias: taken.toUpperCase() });

  expect(answer.json().errors).toEqual({ alias: ['The new alias is not unique.'] });
  expect((await browser.get(`/link/${link.hash}`)).json()).toMatchObject(link);
});

test.each([
  ['', 'Please enter a new alias.'],
  ['a b', 'The alias may only contain letters, numbers, dashes and underscores.'],
  ['abc', 'The alias must be at least 5 characters.'],
])('the alias %j is refused at its field', async (alias, sentence) => {
  const { browser } = await makeSubscriber(app);

  const answer = await add(browser, await newLink(browser), { alias });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { alias: [sentence] }]);
});

test('of fifty claims of one alias at once, for fifty links, exactly one is met', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeSubscriber(app)));
  const links = await Promise.all(
    people.map(async ({ browser }) => ({ browser, link: await newLink(browser) })),
  );
  const alias = freshAlias();

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => links)
      .flat()
      .map(async ({ browser, link }) => add(browser, link, { alias })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
});

test('a link has no more aliases than its plan allows, however many come at once', async () => {
  const { browser } = await makeSubscriber(app);
  const link = await newLink(browser);
  let latest = link;
  while (latest.aliases.length < most - 1) {
    latest = (await add(browser, latest, { alias: freshAlias() })).json();
  }

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add(browser, latest, { alias: freshAlias() })),
  );
  const full = (await browser.get(`/link/${link.hash}`)).json();
  const beyond = await add(browser, full, { alias: freshAlias() });

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(full.aliases).toHaveLength(most);
  expect(beyond.json().errors).toEqual({
    alias: [`A link of your plan has at most ${String(most)} aliases.`],
  });
});

test('an account whose plan does not change links is refused', async () => {
  const { browser } = await makeAccount(app);

  const answer = await add(browser, await newLink(browser), { alias: freshAlias() });

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'updating_not_in_plan']);
});
