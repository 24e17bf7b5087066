import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeStaff } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function actAs(staff: Browser, email: string) {
  const [{ id }] = (await staff.get(`/kiosk/users?search=${email}`)).json().data;
  return staff.post(`/kiosk/users/${id as string}/impersonate`);
}

const stateOf = async (browser: Browser) => (await browser.get('/state')).json();

test('staff see what an account sees, and come back to their own', async () => {
  const staff = await makeStaff(app);
  const own = (await stateOf(staff)).user.email;
  const { browser, email } = await makeAccount(app);
  const [link] = (await browser.post('/url/create', { url: freshUrl() })).json();

  await actAs(staff, email);
  const there = await stateOf(staff);
  const links = (await staff.get('/urls/available')).json().data;
  await staff.get('/kiosk/user/stop-impersonating');
  const back = await stateOf(staff);

  expect(there).toMatchObject({ user: { email }, impersonated: true });
  expect(links[0].hash).toBe(link.hash);
  expect(back).toMatchObject({ user: { email: own }, impersonated: false });
  expect((await staff.post('/flash-messages/take')).json().flashMessages).toEqual([
    { type: 'success', text: 'You are back in your own account.' },
  ]);
});

test('with another session each way, and the account does not see it among its own', async () => {
  const staff = await makeStaff(app);
  const { browser, email } = await makeAccount(app);
  const before = staff.cookies.get('__Host-session');

  await actAs(staff, email);
  const during = staff.cookies.get('__Host-session');
  const listed = (await browser.get('/settings/security/sessions')).json().data;
  await staff.get('/kiosk/user/stop-impersonating');

  expect(new Set([before, during, staff.cookies.get('__Host-session')]).size).toBe(3);
  expect(listed).toHaveLength(1);
});

test('other staff can not be acted as, nor terminated accounts', async () => {
  const staff = await makeStaff(app);
  const colleague = (await stateOf(await makeStaff(app))).user.email;
  const { email } = await makeAccount(app);
  await app.sql`update users set terminated_at = now() where email = ${email}`;

  expect((await actAs(staff, colleague)).statusCode).toBe(403);
  expect((await actAs(staff, email)).statusCode).toBe(403);
});

test('nobody acts as somebody else from within, and the kiosk stays closed meanwhile', async () => {
  const staff = await makeStaff(app);
  const { email } = await makeAccount(app);
  await actAs(staff, email);

  expect((await staff.get('/kiosk/users')).statusCode).toBe(403);
});

test('stopping needs our header, so that no other site can do it', async () => {
  const staff = await makeStaff(app);
  const { email } = await makeAccount(app);
  await actAs(staff, email);

  await staff.get('/kiosk/user/stop-impersonating', { headers: { 'x-requested-with': '' } });

  expect((await stateOf(staff)).impersonated).toBe(true);
});

test('what staff do as somebody else is noted with both names', async () => {
  const staff = await makeStaff(app);
  const staffId = (await stateOf(staff)).user.id;
  const { email } = await makeAccount(app);
  await actAs(staff, email);
  await staff.get('/kiosk/user/stop-impersonating');

  const entries = await app.sql`
    select action, impersonators.public_id as staff from audit_entries
    join users on users.id = audit_entries.user_id
    left join users as impersonators on impersonators.id = audit_entries.impersonator_id
    where users.email = ${email} and action like 'impersonation.%' order by audit_entries.id`;

  expect(entries.map(({ action }) => action)).toEqual(['impersonation.begun', 'impersonation.ended']);
  expect(entries[1]?.['staff']).toBe(staffId);
});
