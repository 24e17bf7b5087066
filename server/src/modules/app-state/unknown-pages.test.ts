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
  for (const answer of [
    await (await app.guest()).get('/nothing-here'),
    await app.ask('/app/api/nothing-here'),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

test('many who come from one address are all led on, and no session is begun for them', async () => {
  const address = '198.18.77.1';
  const sessions = async () => (await app.sql`select count(*)::int as count from sessions`)[0]?.['count'];
  const before = await sessions();
  const ask = async (number: number) => app.ask(`/app/wp-${String(number)}.php`, { address });

  const answers = await Promise.all(Array.from({ length: 400 }, (_, number) => ask(number)));

  const led = answers.map(({ statusCode, headers, cookies }) => [statusCode, headers['location'], cookies]);
  expect(led).toEqual(Array(400).fill([303, '/app#not-found', []]));
  // Other tests begin some.
  expect((await sessions()) - before).toBeLessThan(100);
});
