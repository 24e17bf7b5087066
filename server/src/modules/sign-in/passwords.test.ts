import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freshEmail,
  lastEmail,
  linkIn,
  makeAccount,
  PASSWORD,
  resetTo,
  resetTokenFor,
} from '../../testing/accounts.ts';
import { useRealHashes } from '../../testing/real-hashes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

useRealHashes();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const OTHER = 'Another good phrase 7';
const both = (password: string) => ({ password, password_confirmation: password });

describe('asking for a reset', () => {
  test('answers the same for an account and for none, and writes only to the account', async () => {
    const { email } = await makeAccount(app);
    const stranger = freshEmail();
    const guest = await app.guest();

    const known = await guest.post('/password/email', { email });
    const unknown = await guest.post('/password/email', { email: stranger });

    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const jobs = await app.sql`
      select payload from graphile_worker._private_jobs where payload->>'email' in ${app.sql([email, stranger])}`;
    expect(jobs).toHaveLength(2);
    await resetTokenFor(app, email);
    await expect(resetTokenFor(app, stranger)).rejects.toThrow('Nothing was written');
  });

  test('makes links to the configured address, whatever host the request named', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();
    await guest.post('/password/email', { email }, { headers: { 'x-forwarded-host': 'evil.test' } });

    await resetTokenFor(app, email);

    const { text, html } = await lastEmail(app, email);
    expect(text).toContain('https://lnk.test/app/password/reset/');
    expect(text + html).not.toContain('evil.test');
  });

  test('is possible five times in a quarter of an hour', async () => {
    const email = freshEmail();
    const guest = await app.guest();

    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await guest.post('/password/email', { email })).statusCode);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a reset link', () => {
  test('sets the password once, and ends every session', async () => {
    const { browser, email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);
    const guest = await app.guest();

    const first = await guest.post('/password/reset', { token, email, ...both(OTHER) });
    const again = await guest.post('/password/reset', { token, email, ...both('A third good one 5') });

    expect(first.statusCode).toBe(200);
    expect(again.json().code).toBe('reset_link_wrong');
    expect((await browser.get('/state')).json().user).toBeNull();
    expect((await guest.post('/login', { email, password: OTHER })).statusCode).toBe(200);
  });

  test('is worth nothing with another email, nor after an hour, nor after the email changed', async () => {
    const clock = await startTestApp();
    const { browser, email } = await makeAccount(clock);
    const { email: other } = await makeAccount(clock);
    const guest = await clock.guest();
    const attempt = async (token: string, as: string) =>
      (await guest.post('/password/reset', { token, email: as, ...both(OTHER) })).json().code;

    const withOther = await attempt(await resetTokenFor(clock, email), other);
    const token = await resetTokenFor(clock, email);
    const address = freshEmail();
    await browser.put('/settings/profile', { name: 'Ada', email: address, time_zone: 'UTC' });
    await browser.post(linkIn(await lastEmail(clock, address)));
    const afterChange = await attempt(token, address);
    const late = await resetTokenFor(clock, address);
    clock.passTime(61 * 60_000);
    const afterAnHour = await attempt(late, address);

    expect([withOther, afterChange, afterAnHour]).toEqual(Array(3).fill('reset_link_wrong'));
    await clock.close();
  });

  test('without the link tells nothing of an account, whatever password is tried', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();
    const reset = (email: string, password: string) =>
      guest.post('/password/reset', { token: 'x'.repeat(43), email, ...both(password) });

    for (const password of [email, 'password123', OTHER]) {
      const known = await reset(email, password);
      const unknown = await reset(freshEmail(), password);
      expect([known.json().code, unknown.json().code]).toEqual(['reset_link_wrong', 'reset_link_wrong']);
    }
  });

  test('is kept as a hash', async () => {
    const { email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);

    const rows = await app.sql`
      select from password_resets where token_hash = ${Buffer.from(token)} or token_hash = ${Buffer.from(token, 'base64url')}`;

    expect(rows).toHaveLength(0);
  });
});

test('whoever made an account with an address of somebody else has no way in once its owner resets the password', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    insert into identities (user_id, provider, issuer, subject, created_at)
    select id, 'google', 'https://accounts.google.com', ${email}, now() from users where email = ${email}`;
  await app.sql`update users set two_factor_type = 2 where email = ${email}`;

  await resetTo(app, email, OTHER);

  const owner = await app.guest();
  expect((await owner.post('/login', { email, password: OTHER })).json()).toEqual({ two_factor: false });
  expect((await owner.get('/state')).json().user.email_verified_at).not.toBeNull();
  expect((await owner.get('/settings/security/identities')).json().data).toEqual([]);
  expect((await browser.get('/state')).json().user).toBeNull();
  const noted = await app.sql`
    select action from audit_entries where user_id = (select id from users where email = ${email})
    and action in ('identity.unlinked', 'two_factor.disabled', 'password.reset') order by action`;
  expect(noted.map(({ action }) => action)).toEqual([
    'identity.unlinked',
    'password.reset',
    'two_factor.disabled',
  ]);
});

describe('changing the password', () => {
  test('gives a new session, ends the others and tells the owner', async () => {
    const { browser, email } = await makeAccount(app);
    const other = await app.guest();
    await other.post('/login', { email, password: PASSWORD });
    const before = browser.cookies.get('__Host-session');

    const answer = await browser.put('/settings/security/password', both(OTHER));

    expect(answer.statusCode).toBe(200);
    expect(browser.cookies.get('__Host-session')).not.toBe(before);
    expect((await browser.get('/state')).json().user.email).toBe(email);
    expect((await other.get('/state')).json().user).toBeNull();
    expect((await lastEmail(app, email)).subject).toContain('password was changed');
  });

  test('makes earlier reset links worthless', async () => {
    const { browser, email } = await makeAccount(app);
    const token = await resetTokenFor(app, email);
    await browser.put('/settings/security/password', both(OTHER));
    const guest = await app.guest();

    const answer = await guest.post('/password/reset', { token, email, ...both('A third good one 5') });

    expect(answer.json().code).toBe('reset_link_wrong');
  });
});

test('guesses at the password of an open session end after ten', async () => {
  const { browser } = await makeAccount(app);
  for (let guess = 0; guess < 10; guess += 1) {
    await browser.post('/password/confirm', { password: `guess ${String(guess)}` });
  }

  const right = await browser.post('/password/confirm', { password: PASSWORD });

  expect(right.statusCode).toBe(429);
});

test('no password is readable in the database', async () => {
  const { email } = await makeAccount(app);
  await resetTo(app, email, OTHER);

  const [row] = await app.sql`select password_hash from users where email = ${email}`;

  expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
