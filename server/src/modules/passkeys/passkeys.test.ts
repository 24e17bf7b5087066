import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEmail, makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ORIGIN = 'https://lnk.test';
const settings = '/settings/security/passkeys';

async function addPasskey(browser: Browser, device = new Authenticator(ORIGIN)) {
  const { options } = (await browser.post(`${settings}/options`)).json();
  const answer = await browser.post(settings, { name: 'Phone', response: device.create(options) });
  return { device, answer };
}

async function logIn(browser: Browser, device: Authenticator) {
  const { options } = (await browser.post('/login/passkey/options')).json();
  return browser.post('/login/passkey', { response: device.get(options) });
}

const emailOf = async (browser: Browser) => (await browser.get('/state')).json().user?.email;

test('a passkey is added, listed, and taken away again', async () => {
  const { browser } = await makeAccount(app);

  const { answer, device } = await addPasskey(browser);
  const listed = (await browser.get(settings)).json().data;
  await browser.delete(`${settings}/${answer.json().id as string}`);

  expect(listed).toMatchObject([{ name: 'Phone', last_used_at: null }]);
  expect((await browser.get(settings)).json().data).toEqual([]);
  expect((await logIn(await app.guest(), device)).json().code).toBe('passkey_refused');
});

test('a new passkey is told by email, and by the one that says that the password was changed', async () => {
  const { browser, email } = await makeAccount(app);

  await addPasskey(browser);
  const told = await lastEmail(app, email);
  const password = 'Another good phrase 7';
  await browser.put('/settings/security/password', { password, password_confirmation: password });

  expect(told.text).toContain('you can now sign in to your account with the passkey “Phone”');
  const { subject, text } = await lastEmail(app, email);
  expect(subject).toContain('password was changed');
  expect(text).toContain('You can still sign in with the passkey “Phone”.');
});

test('signing in by a passkey needs no address, no password and no code', async () => {
  const { browser, email } = await makeAccount(app);
  const { device } = await addPasskey(browser);
  await app.sql`update users set two_factor_type = 2 where email = ${email}`;
  const guest = await app.guest();

  const answer = await logIn(guest, device);

  expect(answer.statusCode).toBe(200);
  expect(await emailOf(guest)).toBe(email);
});

describe('in place of the second factor', () => {
  test('a passkey of the same account completes the sign-in', async () => {
    const { browser, email } = await makeAccount(app);
    const { device } = await addPasskey(browser);
    await app.sql`update users set two_factor_type = 2 where email = ${email}`;
    const guest = await app.guest();
    await guest.post('/login', { email, password: PASSWORD });

    await logIn(guest, device);

    expect(await emailOf(guest)).toBe(email);
  });

  test('a passkey of another account does not', async () => {
    const { email } = await makeAccount(app);
    const { browser: other } = await makeAccount(app);
    const { device } = await addPasskey(other);
    await app.sql`update users set two_factor_type = 2 where email = ${email}`;
    const guest = await app.guest();
    await guest.post('/login', { email, password: PASSWORD });

    const answer = await logIn(guest, device);

    expect(answer.json().code).toBe('passkey_refused');
    expect(await emailOf(guest)).toBeUndefined();
  });
});

describe('an answer of a passkey', () => {
  test('counts once, even of two at the same time', async () => {
    const { browser } = await makeAccount(app);
    const { device } = await addPasskey(browser);
    const statuses = [];
    for (let round = 0; round < 10; round += 1) {
      const guest = await app.guest();
      const { options } = (await guest.post('/login/passkey/options')).json();
      const response = device.get(options);
      const answers = await Promise.all([1, 2, 3].map(() => guest.post('/login/passkey', { response })));
      statuses.push(answers.filter(({ statusCode }) => statusCode === 200).length);
    }

    expect(statuses).toEqual(Array(10).fill(1));
  });

  test('counts once', async () => {
    const { browser } = await makeAccount(app);
    const { device } = await addPasskey(browser);
    const guest = await app.guest();
    const { options } = (await guest.post('/login/passkey/options')).json();
    const response = device.get(options);
    await guest.post('/login/passkey', { response });

    const again = await (await app.guest()).post('/login/passkey', { response });

    expect(again.json().code).toBe('passkey_refused');
  });

  test('given to another site is refused', async () => {
    const { browser } = await makeAccount(app);
    const device = new Authenticator('https://lnk.test.evil.example');

    const { answer } = await addPasskey(browser, device);

    expect(answer.json().code).toBe('passkey_refused');
  });

  test('to a question of another browser is refused', async () => {
    const { browser } = await makeAccount(app);
    const { device } = await addPasskey(browser);
    const [one, two] = [await app.guest(), await app.guest()];
    const { options } = (await one.post('/login/passkey/options')).json();
    await two.post('/login/passkey/options');

    const answer = await two.post('/login/passkey', { response: device.get(options) });

    expect(answer.json().code).toBe('passkey_refused');
  });

  test('that is no such thing is refused', async () => {
    const guest = await app.guest();
    await guest.post('/login/passkey/options');

    const answer = await guest.post('/login/passkey', { response: { id: 'x', response: {} } });

    expect(answer.json().code).toBe('passkey_refused');
  });
});

test('somebody else’s passkey can not be taken away', async () => {
  const { browser } = await makeAccount(app);
  const { answer } = await addPasskey(browser);
  const { browser: other } = await makeAccount(app);

  const refused = await other.delete(`${settings}/${answer.json().id as string}`);

  expect(refused.statusCode).toBe(404);
});
