import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { makeAccount, makeStaff, makeSubscriber, PASSWORD } from '../../testing/accounts.ts';
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

test('a user has the counts that support is asked for, and neither places nor addresses', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const { browser, email } = await makeSubscriber(clock, 'pro');
  const { id } = await userOf(browser);
  const second = await clock.guest();
  await second.post('/login', { email, password: PASSWORD });
  await clock.sql`
    with owner as (select id from users where email = ${email}), codes as (
      insert into backup_codes (user_id, code_hash, used_at)
      select id, 'one'::bytea, null from owner union all select id, 'two'::bytea, now() from owner
    )
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    select id, ${randomUUID()}, 'key', 0, '{}', 'Laptop', now() from owner`;
  await staff.post(`/kiosk/users/${String(id)}/impersonate`);
  await staff.get('/kiosk/user/stop-impersonating');
  clock.passTime(10 * 60_000);
  await second.get('/notifications');
  const seen = clock.services.clock().getTime();

  const read = (await staff.get(`/kiosk/user/${String(id)}`)).json();
  await clock.sql`update users set deleted_at = now() where email = ${email}`;
  await clock.sql`delete from sessions where user_id = (select id from users where email = ${email})`;
  const left = (await staff.get(`/kiosk/user/${String(id)}`)).json();

  expect(read).toMatchObject({
    ...{ plan: 'pro', sessions: 2, passkeys: 1, backup_codes: 1, links: 0, deletes_at: null },
  });
  expect(Math.abs(Date.parse(read.last_used_at as string) - seen)).toBeLessThan(60_000);
  expect(left).toMatchObject({ sessions: 0, last_used_at: null });
  expect(Date.parse(left.deletes_at as string)).toBeGreaterThan(seen);
  expect(JSON.stringify(read)).not.toMatch(/device|place|address/);
  await clock.close();
});
