import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { headersOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeLink } from '../../testing/visits.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app.close());

/** Has the engine take its time for what the app asks it; tells how many of these questions it works on. */
function slowDownEngine() {
  const { clickhouse } = app.services;
  const mark = `slow ${randomUUID()}`;
  const query = `select sleep(0.3), '${mark}' from numbers(5000000)`;
  app.services.clickhouse = { ...clickhouse, read: async (asked) => clickhouse.read({ ...asked, query }) };
  onTestFinished(() => {
    app.services.clickhouse = clickhouse;
  });
  return async () => {
    const [row] = await clickhouse.read<{ running: string }>({
      name: 'test',
      query: `select count() as running from system.processes
        where position(query, '${mark}') > 0 and position(query, 'sleep(') > 0 and position(query, 'processes') = 0`,
    });
    return Number(row?.running);
  };
}

async function askAs(browser: Awaited<ReturnType<typeof makeSubscriber>>['browser']) {
  const leaving = new AbortController();
  const answer = fetch(`${url}/app/api/stats/totals`, {
    headers: headersOf(browser.cookies),
    signal: leaving.signal,
  });
  answer.catch(() => undefined);
  return { leave: () => leaving.abort(), answer };
}

test('what nobody waits for any more ends in the engine, and gives its turns to others', async () => {
  const { browser } = await makeSubscriber(app);
  await makeLink(app, browser);
  const running = slowDownEngine();

  const asked = await Promise.all(Array.from({ length: 5 }, async () => askAs(browser)));
  await vi.waitFor(async () => expect(await running()).toBe(2), 5000);
  for (const { leave } of asked) leave();

  await vi.waitFor(async () => expect(await running()).toBe(0), 5000);
});

test('an account has a share of the engine, and another is not held up by it', async () => {
  const { browser } = await makeSubscriber(app);
  const { browser: other } = await makeSubscriber(app);
  for (const each of [browser, other]) await makeLink(app, each);
  const running = slowDownEngine();
  const asked = await Promise.all(Array.from({ length: 20 }, async () => askAs(browser)));
  await vi.waitFor(async () => expect(await running()).toBe(2), 5000);

  const another = await askAs(other);

  await vi.waitFor(async () => expect(await running()).toBe(4), 5000);
  for (const { leave } of [...asked, another]) leave();
  await vi.waitFor(async () => expect(await running()).toBe(0), 5000);
});

test('whoever asks for much too much at once is refused alone', async () => {
  const { browser } = await makeSubscriber(app);
  await makeLink(app, browser);
  slowDownEngine();
  const asked = await Promise.all(Array.from({ length: 80 }, async () => askAs(browser)));

  const first = await Promise.race(asked.map(async ({ answer }) => answer));

  expect(first.status).toBe(429);
  for (const { leave } of asked) leave();
});
