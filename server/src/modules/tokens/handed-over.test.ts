import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../testing/access/tokens.ts';
import { makeSubscriber, resetTo } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OTHER = 'Another good phrase 7';

test('whoever made an account with an address of somebody else has no token once its owner resets the password', async () => {
  const { browser, email } = await makeSubscriber(app);
  const { secret, id } = await makeToken(browser);
  const before = await programOf(app, secret).get('/me');

  await resetTo(app, email, OTHER);

  const owner = await app.guest();
  await owner.post('/login', { email, password: OTHER });
  const noted = await app.sql`
    select means, target from audit_entries where action = 'token.revoked'
    and user_id = (select id from users where email = ${email})`;
  expect([before.statusCode, (await programOf(app, secret).get('/me')).statusCode]).toEqual([200, 401]);
  expect((await owner.get('/tokens')).json().data).toEqual([]);
  expect(noted).toMatchObject([{ target: id }]);
});

test('whoever proved the address before keeps the tokens when resetting the password', async () => {
  const { browser, email } = await makeSubscriber(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  const { secret } = await makeToken(browser);

  await resetTo(app, email, OTHER);

  expect((await programOf(app, secret).get('/me')).statusCode).toBe(200);
});
