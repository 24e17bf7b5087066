import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, lastEmail, linkIn, makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public with passkeys: each case is one of theirs.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ORIGIN = 'https://lnk.test';
const settings = '/settings/security/passkeys';

async function add(browser: Browser, { name = 'Phone', device = new Authenticator(ORIGIN) } = {}) {
  const { options } = (await browser.post(`${settings}/options`)).json();
  const answer = await browser.post(settings, { name, response: device.create(options) });
  return { device, options, answer };
}

async function logIn(browser: Browser, device: Authenticator) {
  const { options } = (await browser.post('/login/passkey/options')).json();
  return browser.post('/login/passkey', { response: device.get(options) });
}

const listOf = async (browser: Browser) => (await browser.get(settings)).json().data;
const emailOf = async (browser: Browser) => (await browser.get('/state')).json().user?.email;

test('two devices may have one name, and each is taken away by itself', async () => {
  const { browser, email } = await makeAccount(app);
  const first = await add(browser);
  const second = await add(browser);

  await browser.delete(`${settings}/${String(first.answer.json().id)}`);

  const guest = await app.guest();
  expect((await logIn(guest, first.device)).statusCode).toBe(422);
  await logIn(guest, second.device);
  expect(await emailOf(guest)).toBe(email);
});

test('a device that has one is told so, and the same passkey is kept once', async () => {
  const { browser } = await makeAccount(app);
  const { device, answer } = await add(browser);

  const again = await add(browser, { device });

  expect(again.options.excludeCredentials).toHaveLength(1);
  expect(again.answer.json().code).toBe('passkey_refused');
  expect(await listOf(browser)).toMatchObject([{ id: answer.json().id }]);
});

test('a passkey of one account is not added to another', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await add(browser);
  const { browser: other } = await makeAccount(app);

  const { answer } = await add(other, { device });

  expect(answer.json().code).toBe('passkey_refused');
  const guest = await app.guest();
  await logIn(guest, device);
  expect(await emailOf(guest)).toBe(email);
});

test('a passkey that is kept in a cloud, and counts nothing, opens the account again and again', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await add(browser, { device: new Authenticator(ORIGIN, { counts: false }) });

  for (let time = 0; time < 3; time += 1) {
    const guest = await app.guest();
    await logIn(guest, device);
    expect(await emailOf(guest)).toBe(email);
  }
});

test('a passkey opens the account also after its email and its password are others', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await add(browser);
  const other = freshEmail();
  await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
  await browser.post(linkIn(await lastEmail(app, other)));
  const password = 'Another good phrase 7';
  await browser.put('/settings/security/password', { password, password_confirmation: password });

  const guest = await app.guest();
  await logIn(guest, device);

  expect(email).not.toBe(other);
  expect(await emailOf(guest)).toBe(other);
});

test('whoever takes the last passkey away signs in by the password', async () => {
  const { browser, email } = await makeAccount(app);
  const { answer } = await add(browser);

  const gone = await browser.delete(`${settings}/${String(answer.json().id)}`);

  expect(gone.statusCode).toBe(200);
  const guest = await app.guest();
  await guest.post('/login', { email, password: PASSWORD });
  expect(await emailOf(guest)).toBe(email);
});

test.each([
  ['the most letters', 'ü'.repeat(60), 200],
  ['signs', 'Ada’s 📱 & <Mac>', 200],
  ['nothing', '   ', 422],
])('a passkey may be called by %s, or is refused by name', async (_, name, status) => {
  const { browser } = await makeAccount(app);

  const { answer } = await add(browser, { name });

  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(await listOf(browser)).toMatchObject([{ name }]);
});

test('a sign-in that is called off in the browser’s dialog can be begun anew', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await add(browser);
  const guest = await app.guest();
  await guest.post('/login/passkey/options');

  await logIn(guest, device);

  expect(await emailOf(guest)).toBe(email);
});

test('a passkey opens no account that staff have ended', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await add(browser);
  await app.sql`update users set terminated_at = now() where email = ${email}`;

  const answer = await logIn(await app.guest(), device);

  expect(answer.json().code).toBe('account_terminated');
});
