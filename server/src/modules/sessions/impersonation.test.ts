import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { makeAccount, makeStaff, resetTo } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

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

  expect(entries.map(({ action }) => action)).toEqual(['impersonation.started', 'impersonation.ended']);
  expect(entries[1]?.['staff']).toBe(staffId);
});

test('a link is noted in the audit, with both names where staff made it as somebody else', async () => {
  const staff = await makeStaff(app);
  const staffId = (await stateOf(staff)).user.id;
  const { browser, email } = await makeAccount(app);
  const [own] = (await browser.post('/url/create', { url: freshUrl() })).json();
  await actAs(staff, email);
  const [link] = (await staff.post('/url/create', { url: freshUrl() })).json();

  const entries = await app.sql`
    select target, after, means, impersonators.public_id as staff from audit_entries
    join users on users.id = audit_entries.user_id
    left join users as impersonators on impersonators.id = audit_entries.impersonator_id
    where users.email = ${email} and action = 'link.created' order by audit_entries.id`;

  expect(entries.map((entry) => ({ ...entry }))).toEqual([
    { target: own.hash, after: { url: own.url, alias: own.aliases[0].alias }, means: 'session', staff: null },
    {
      target: link.hash,
      after: { url: link.url, alias: link.aliases[0].alias },
      means: 'session',
      staff: staffId,
    },
  ]);
});

test('whatever staff change as somebody else is in the trail, by the call that changed it', async () => {
  const staff = await makeStaff(app);
  const { browser, email } = await makeAccount(app);
  await browser.put('/settings/mailings', { on: false });
  await actAs(staff, email);
  const link = { url: freshUrl() };
  await staff.post('/url/create', link);
  await staff.post('/url/create', { url: 'no url' });

  const entries = await app.sql`
    select details from audit_entries join users on users.id = user_id
    where users.email = ${email} and action = 'impersonation.change_made'`;

  expect(entries.map(({ details }) => details)).toEqual([{ call: 'POST /url/create' }]);
});

test('coming back counts as no shown password', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const { email } = await makeAccount(clock);
  clock.passTime(10 * MINUTE_MS);
  await actAs(staff, email);
  clock.passTime(10 * MINUTE_MS);
  await staff.get('/kiosk/user/stop-impersonating');

  const answer = await staff.delete('/settings/security/two-factor');

  expect([answer.statusCode, (await stateOf(staff)).user.isDeveloper]).toEqual([423, true]);
  await clock.close();
});

test('acting as somebody else ends after an hour, however busy', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const { email } = await makeAccount(clock);
  await actAs(staff, email);
  clock.passTime(59 * MINUTE_MS);
  const busy = await staff.get('/notifications');
  clock.passTime(2 * MINUTE_MS);

  const late = await staff.get('/notifications');

  expect([busy.statusCode, late.statusCode]).toEqual([200, 401]);
  await clock.close();
});

test('acting as somebody else keeps no session open beyond its ninety days', async () => {
  const staff = await makeStaff(app);
  const { email } = await makeAccount(app);
  const { user } = await stateOf(staff);
  const signedInAt = new Date(Date.now() - 80 * 86_400_000).toISOString();
  await app.sql`
    update sessions set signed_in_at = ${signedInAt}
    where user_id = (select id from users where public_id = ${user.id as string})`;
  await actAs(staff, email);

  await staff.get('/kiosk/user/stop-impersonating');

  const [session] = (await staff.get('/settings/security/sessions')).json().data;
  expect(session.signed_in_at).toBe(signedInAt);
});

const NOW = new Date().toISOString();

test.each<[string, Record<string, boolean | string>]>([
  ['no longer staff', { is_developer: false }],
  ['terminated', { terminated_at: NOW }],
  ['deleted', { deleted_at: NOW }],
])('whoever is %s acts as nobody else', async (_, fate) => {
  const staff = await makeStaff(app);
  const { id } = (await stateOf(staff)).user;
  const { email } = await makeAccount(app);
  await actAs(staff, email);

  await app.sql`update users set ${app.sql(fate)} where public_id = ${id as string}`;

  expect((await stateOf(staff)).user).toBeNull();
  expect((await staff.get('/kiosk/user/stop-impersonating')).statusCode).toBe(401);
});

test('a password reset of the staff account ends the sessions in which it acts as somebody else', async () => {
  const staff = await makeStaff(app);
  const own = (await stateOf(staff)).user.email;
  const { email } = await makeAccount(app);
  await actAs(staff, email);
  await app.sql`update users set email_verified_at = now() where email = ${own as string}`;

  await resetTo(app, own, 'Another good phrase 7');

  expect((await stateOf(staff)).user).toBeNull();
});
