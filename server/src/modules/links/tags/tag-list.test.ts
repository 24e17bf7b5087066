import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const create = (browser: Browser, tags: string[]) => browser.post('/url/create', { url: freshUrl(), tags });
const tagsOf = async (browser: Browser, query = '') => (await browser.get(`/tags${query}`)).json().data;

test('tags are listed by the alphabet, with how many links have each', async () => {
  const { browser } = await makeSubscriber(app);
  await create(browser, ['Spring Sale', 'news']);
  const answer = await create(browser, ['news']);

  expect(answer.json()[0].aliases[0].tags).toEqual(['news']);
  expect(await tagsOf(browser)).toEqual([
    { name: 'news', links: 2 },
    { name: 'springsale', links: 1 },
  ]);
  expect(await tagsOf(browser, '?search=SPR')).toEqual([{ name: 'springsale', links: 1 }]);
  expect(await tagsOf(browser, '?after=news')).toEqual([{ name: 'springsale', links: 1 }]);
});

test('a tag gets another name, and becomes one with the tag that has it', async () => {
  const { browser } = await makeSubscriber(app);
  await create(browser, ['winter']);
  await create(browser, ['summer', 'winter']);

  const renamed = await browser.patch('/tags/winter', { name: 'Autumn' });
  const joined = await browser.patch('/tags/autumn', { name: 'summer' });

  expect(renamed.json()).toEqual({ name: 'autumn', links: 2 });
  expect(joined.json()).toEqual({ name: 'summer', links: 2 });
  expect(await tagsOf(browser)).toEqual([{ name: 'summer', links: 2 }]);
});

test('a tag that is deleted leaves its links', async () => {
  const { browser } = await makeSubscriber(app);
  await create(browser, ['gone']);

  expect((await browser.delete('/tags/gone')).json()).toEqual({ links: 1 });
  expect(await tagsOf(browser)).toEqual([]);
  expect((await browser.get('/urls/all')).json().data).toHaveLength(1);
});

test('of a tag that is made twenty times at once there is one', async () => {
  const { browser } = await makeSubscriber(app);

  const answers = await Promise.all(Array.from({ length: 20 }, () => create(browser, ['rush', 'hour'])));

  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const made = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(made).toBeGreaterThan(0);
  expect(await tagsOf(browser)).toEqual([
    { name: 'hour', links: made },
    { name: 'rush', links: made },
  ]);
});

test('a plan without tags refuses them at their field, and nobody else’s tag is found', async () => {
  const [{ browser: free }, { browser }] = [await makeAccount(app), await makeSubscriber(app)];
  await create(browser, ['mine']);
  const other = (await makeSubscriber(app)).browser;

  expect((await create(free, ['mine'])).json().errors).toEqual({ tags: ['Tags are not part of your plan.'] });
  expect((await other.patch('/tags/mine', { name: 'theirs' })).statusCode).toBe(404);
  expect((await other.delete('/tags/mine')).statusCode).toBe(404);
});

test('of many tags that get one name at once there is one left, with all links', async () => {
  const { browser } = await makeSubscriber(app);
  const names = Array.from({ length: 25 }, (_, index) => `tag${String(index)}`);
  await create(browser, names);

  const answers = await Promise.all(names.map((name) => browser.patch(`/tags/${name}`, { name: 'joined' })));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
  expect(await tagsOf(browser)).toEqual([{ name: 'joined', links: 1 }]);
});

test('a tag that is called like somebody’s link is no part of the link’s history', async () => {
  const [{ browser }, other] = [await makeSubscriber(app), (await makeSubscriber(app)).browser];
  await create(browser, []);
  const [link] = (await browser.get('/urls/all')).json().data;
  await create(other, ['harmless']);

  await other.patch('/tags/harmless', { name: link.hash });

  const { data } = (await browser.get(`/link/${link.hash}/history`)).json();
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['link.created']);
});
