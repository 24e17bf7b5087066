import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function open(browser: Browser, path: string) {
  const { statusCode, headers } = await browser.open(`/app/${path}`);
  return [statusCode, headers.location];
}

test('an address that nothing is at leads to the homepage, which says so', async () => {
  const [guest, { browser: user }] = [await app.guest(), await makeAccount(app)];

  expect([await open(guest, 'nothing-here'), await open(user, 'settings/nothing')]).toEqual([
    [303, '/app#not-found'],
    [303, '/app#not-found'],
  ]);
});

test('subscribers come to their dashboard, which names what was not found', async () => {
  const { browser } = await makeSubscriber(app);

  const led = await open(browser, 'nothing-here');

  expect(led).toEqual([303, '/app/dashboard']);
  expect((await browser.get('/state')).json().flashMessages).toEqual([
    { type: 'warning', text: 'There is no page at /app/nothing-here.' },
  ]);
});

test('an address of the API that nothing is at is an error of the API', async () => {
  const answer = await (await app.guest()).get('/nothing-here');

  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});
