import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notices = async (browser: Browser): Promise<string[]> => {
  const { notifications } = (await browser.get('/notifications/recent')).json();
  return notifications.map(({ text }: { text: string }) => text);
};
const tell = () => app.runJob('tell-milestones');
const clicks = (count: number) => Array.from({ length: count }, () => ({}));

test('people are told of the first click of their links, and of 500 clicks of one, each once', async () => {
  const { browser } = await makeAccount(app);
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  await storeVisits(app, link, [{}, { bot_class: 'crawler' }]);
  await tell();
  await tell();
  expect(await notices(browser)).toEqual([`${link.address} was clicked for the first time.`]);

  await storeVisits(app, other, clicks(499));
  await tell();
  expect(await notices(browser)).toHaveLength(1);

  await storeVisits(app, other, clicks(1));
  await tell();
  await tell();
  expect(await notices(browser)).toEqual([
    `${other.address} has reached 500 clicks.`,
    `${link.address} was clicked for the first time.`,
  ]);
});

test('a link whose statistics are off tells of no clicks', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  await storeVisits(app, link, [{}]);
  await app.sql`update links set analytics_enabled = false where hash = ${link.hash}`;

  await tell();

  expect(await notices(browser)).toEqual([]);
});

test('what a link reached long ago is no news', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  await storeVisits(app, link, clicks(1200));

  await tell();

  expect(await notices(browser)).toEqual([]);
});
