import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An account whose tokens made links: so many in the last day, and on each of some days before. */
async function makeMaker({ today, before, days }: { today: number; before: number; days: number }) {
  const { browser, email } = await makeSubscriber(app);
  const { secret, id } = await makeToken(browser);
  const store = async (links: number, daysAgo: number) => app.sql`
    insert into audit_entries (at, action, user_id, means)
    select ${app.services.clock().toISOString()}::timestamptz - make_interval(days => ${daysAgo}, hours => 1), 'link.created', id, 'token'
    from users, generate_series(1, ${links}) where email = ${email}`;
  await store(today, 0);
  for (let day = 1; day <= days; day += 1) await store(before, day);
  return { browser, id, ask: async () => (await programOf(app, secret).get('/me')).json() };
}

const newsOf = async (browser: Browser) =>
  (await browser.get('/notifications')).json().data.map(({ text }: { text: string }) => text);

test('tokens that make more than five times as many links as usual are paused, people are not, until it is right', async () => {
  const { browser, id, ask } = await makeMaker({ today: 260, before: 50, days: 4 });

  await app.runJob('pause-tokens');
  const refused = await ask();
  const listed = (await browser.get('/tokens')).json().data[0];
  const byPerson = await browser.post('/url/create', { url: 'https://example.com/by-a-person' });
  const resumed = await browser.post(`/tokens/${id}/resume`);
  await app.runJob('pause-tokens');

  expect(refused.code).toBe('token_paused');
  expect(listed.paused_at).not.toBeNull();
  expect(byPerson.statusCode).toBe(200);
  expect(resumed.json().paused_at).toBeNull();
  expect((await ask()).name).toBe('CI');
  expect(await newsOf(browser)).toContain(
    'Your API tokens are paused: they created 260 links in a day, and 50 on a usual one. Resume them if that was intended.',
  );
});

test.each([
  ['are few', { today: 150, before: 10, days: 5 }],
  ['are not many more than usual', { today: 400, before: 100, days: 5 }],
  ['have no usual day yet', { today: 5000, before: 10, days: 2 }],
])('tokens go on whose links %s', async (_, made) => {
  const { browser, ask } = await makeMaker(made);

  await app.runJob('pause-tokens');

  expect((await ask()).name).toBe('CI');
  expect((await newsOf(browser)).join()).not.toContain('paused');
});
