import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  freshEmail,
  lastEmail,
  linkIn,
  makeAccount,
  PASSWORD,
  resetTo,
  resetTokenFor,
} from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public with passwords, reset links and sessions: each case is one of theirs.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OTHER = 'Another good phrase 7';
const both = (password: string) => ({ password, password_confirmation: password });
const emailOf = async (browser: Browser) => (await browser.get('/state')).json().user?.email;

async function makeWith(password: string): Promise<string> {
  const email = freshEmail();
  const answer = await (await app.guest()).post('/register', { ...account(email), ...both(password) });
  expect(answer.statusCode, answer.body).toBe(200);
  return email;
}

const logIn = async (email: string, password: string) =>
  (await (await app.guest()).post('/login', { email, password })).statusCode;

describe('a password', () => {
  const different: [string, string, string][] = [
    ['what comes after 72 letters', `${'long enough '.repeat(6)}one`, `${'long enough '.repeat(6)}two`],
    ['a space at its end', 'Enough letters 1 ', 'Enough letters 1'],
    ['a space at its beginning', ' Enough letters 1', 'Enough letters 1'],
    ['case', 'Enough letters 1', 'enough letters 1'],
    ['what comes after a sign', 'Enough letters %00 1', 'Enough letters '],
  ];

  test.each(different)('counts with %s', async (_, password, other) => {
    const email = await makeWith(password);

    expect([await logIn(email, password), await logIn(email, other)]).toEqual([200, 422]);
  });

  const same: [string, string, string][] = [
    [
      'letters that are put together',
      'Bücher für Zoë 1'.normalize('NFC'),
      'Bücher für Zoë 1'.normalize('NFD'),
    ],
    ['wide letters', 'Ｅnough letters 1', 'Enough letters 1'],
  ];

  test.each(same)('is the same by %s', async (_, password, other) => {
    const email = await makeWith(password);

    expect([await logIn(email, password), await logIn(email, other)]).toEqual([200, 200]);
  });

  test.each(['📷🚀🌍🌱🐙🎧🧭🪐', 'パスワードは秘密です', '<script>"\'&;--', '        x        '])(
    'may be %j',
    async (password) => {
      expect(await logIn(await makeWith(password), password)).toBe(200);
    },
  );
});

describe('a reset link', () => {
  const reset = async (email: string, token: string, password = OTHER) =>
    (await app.guest()).post('/password/reset', { token, email, ...both(password) });

  test('is worth nothing once a newer one was sent, which counts', async () => {
    const { email } = await makeAccount(app);
    const [older, newer] = [await resetTokenFor(app, email), await resetTokenFor(app, email)];

    const answers = [await reset(email, older), await reset(email, newer)];

    expect(answers[0]?.json().code).toBe('reset_link_wrong');
    expect(answers[1]?.statusCode).toBe(200);
  });

  test('is opened by a scanner of mail, and counts as before', async () => {
    const { email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);
    const path = `/app${linkIn(await lastEmail(app, email))}`;

    for (const method of ['HEAD', 'GET', 'GET', 'POST']) await app.ask(path, { method });

    expect((await reset(email, token)).statusCode).toBe(200);
  });

  test('counts for its email in any case', async () => {
    const { email } = await makeAccount(app);

    expect((await reset(email.toUpperCase(), await resetTokenFor(app, email))).statusCode).toBe(200);
  });

  test('counts again after a password that was refused', async () => {
    const { email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);

    const answers = [
      await reset(email, token, 'short'),
      await reset(email, token, 'password123'),
      await reset(email, token),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 200]);
  });

  test('sets one password, of two that come at the same moment', async () => {
    const { email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);

    const answers = await Promise.all([reset(email, token), reset(email, token, 'A third good one 5')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('asks for a change of email no more, which somebody else may have begun', async () => {
    const { browser, email } = await makeAccount(app);
    const other = freshEmail();
    await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
    const path = linkIn(await lastEmail(app, other));

    await resetTo(app, email, OTHER);
    const owner = await app.guest();
    await owner.post('/login', { email, password: OTHER });
    await owner.post(path);

    expect(await emailOf(owner)).toBe(email);
  });
});

describe('a session', () => {
  const stolen = async (cookies: ReadonlyMap<string, string>) => {
    const thief = await app.guest();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    return thief;
  };

  test.each([
    ['signed out', async (browser: Browser) => browser.get('/logout')],
    [
      'given another password',
      async (browser: Browser) => browser.put('/settings/security/password', both(OTHER)),
    ],
  ])('that is %s is over, also for whoever has its cookie', async (_, end) => {
    const { browser } = await makeAccount(app);
    const thief = await stolen(browser.cookies);

    await end(browser);

    expect(await emailOf(thief)).toBeUndefined();
  });

  test('is another one after the sign-in than before', async () => {
    const { email } = await makeAccount(app);
    const browser = await app.guest();
    const planted = await stolen(browser.cookies);

    await browser.post('/login', { email, password: PASSWORD });

    expect(await emailOf(browser)).toBe(email);
    expect(await emailOf(planted)).toBeUndefined();
  });

  test('of each device is over after a reset, and none is begun by it', async () => {
    const { browser, email } = await makeAccount(app);
    const devices = [browser, await app.guest(), await app.guest()];
    for (const device of devices.slice(1)) await device.post('/login', { email, password: PASSWORD });

    const guest = await app.guest();
    await guest.post('/password/reset', { token: await resetTokenFor(app, email), email, ...both(OTHER) });

    for (const device of [...devices, guest]) expect(await emailOf(device)).toBeUndefined();
  });

  test('keeps its cookie from scripts, from other sites and from pages without encryption', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();

    const { cookies } = await guest.post('/login', { email, password: PASSWORD });

    const [session = ''] = cookies.filter((cookie) => cookie.startsWith('__Host-session='));
    expect(session).toMatch(/; Path=\/(;|$)/i);
    for (const word of [/; HttpOnly/i, /; Secure/i, /; SameSite=(Lax|Strict)/i])
      expect(session).toMatch(word);
    expect(session).not.toMatch(/; Domain=/i);
  });
});
