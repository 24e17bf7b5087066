import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const userOf = async (browser: Browser) => (await browser.get('/state')).json().user;

const readersOf = async (id: string) => {
  const rows = await app.sql`
    select users.email from audit_entries join users on users.id = user_id
    where action = 'user.read' and target = ${id} order by audit_entries.id`;
  return rows.map(({ email }) => email as string);
};

test('whoever of staff reads a user is noted, once an hour', async () => {
  const [ada, ben] = [await makeStaff(app), await makeStaff(app)];
  const [{ email: adas }, { email: bens }] = [await userOf(ada), await userOf(ben)];
  const { id } = await userOf((await makeAccount(app)).browser);
  const path = `/kiosk/user/${String(id)}`;

  await Promise.all([ada.get(path), ada.get(path)]);
  await ben.get(path);
  await ada.get(`/kiosk/user/${randomUUID()}`);
  const within = await readersOf(id);
  app.passTime(HOUR_MS);
  await ada.get(path);

  expect(within).toEqual([adas, bens]);
  expect(await readersOf(id)).toEqual([adas, bens, adas]);
});
