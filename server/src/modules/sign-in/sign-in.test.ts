import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorSite } from '../../platform/network/address-ranges.ts';
import { sha256 } from '../../platform/crypto.ts';
import { account, freshEmail, makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { solvedToken } from '../../testing/solved-check.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** In a network that no other test uses. */
function freshAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}

describe('registering', () => {
  test('makes an account and signs in to it', async () => {
    const { browser, email } = await makeAccount(app);

    const { user } = (await browser.get('/state')).json();

    expect(user).toMatchObject({ name: 'Ada Person', email, email_verified_at: null, plan: 'free' });
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Middle/Earth', 'UTC'],
    [7, 'UTC'],
    [undefined, 'UTC'],
  ])('with the time zone %s has %s', async (given, kept) => {
    const guest = await app.guest();

    await guest.post('/register', { ...account(freshEmail()), time_zone: given });

    expect((await guest.get('/state')).json().user.time_zone).toBe(kept);
  });

  test('takes the guest’s links along', async () => {
    const guest = await app.guest();
    const [link] = (await guest.post('/url/create', { url: freshUrl() })).json();

    await guest.post('/register', account(freshEmail()));

    const { data } = (await guest.get('/urls/available')).json();
    expect(data.map(({ hash }: { hash: string }) => hash)).toEqual([link.hash]);
  });

  test.each([
    ['a missing email', { email: '' }, 'email', 'Please enter an email'],
    ['an email that is none', { email: 'ada' }, 'email', 'The email is not valid.'],
    ['a disposable email', { email: 'ada@mailinator.com' }, 'email', /permanent/],
    ['a missing name', { name: ' ' }, 'name', 'Please enter your name.'],
    ['an address in the name', { name: 'Win at https://evil.example' }, 'name', /not contain a web address/],
    ['a site in the name', { name: 'Win at WWW.evil.example' }, 'name', /not contain a web address/],
    ['a short password', { password: '7 chars' }, 'password', /at least 8/],
    ['a long password', { password: 'x'.repeat(129) }, 'password', /greater than 128/],
    [
      'a common password',
      { password: 'PASSWORD123', password_confirmation: 'PASSWORD123' },
      'password',
      /common/,
    ],
    [
      'the own name as password',
      { password: 'ada person', password_confirmation: 'ada person' },
      'password',
      /name or your email/,
    ],
    ['another confirmation', { password_confirmation: 'x' }, 'password_confirmation', /does not match/],
    ['terms that were not accepted', { terms: false }, 'terms', 'Accept the terms to continue.'],
  ])('is refused with %s', async (_, wrong, field, sentence) => {
    const guest = await app.guest();

    const answer = await guest.post('/register', { ...account(freshEmail()), ...wrong });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field][0]).toMatch(sentence);
  });

  test('is refused for an email that has an account, in whatever case', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();

    const answer = await guest.post('/register', account(email.toUpperCase()));

    expect(answer.json().errors).toEqual({ email: ['This email already exists'] });
  });

  test('of one email at the same time makes one account', async () => {
    const email = freshEmail();
    const guests = await Promise.all(Array.from({ length: 5 }, () => app.guest()));

    const answers = await Promise.all(guests.map((guest) => guest.post('/register', account(email))));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('is for guests: whoever is signed in learns of no email that has an account', async () => {
    const { email } = await makeAccount(app);
    const { browser } = await makeAccount(app);

    const answer = await browser.post('/register', account(email));

    expect(answer.json().code).toBe('forbidden');
  });

  test('asks strangers for the anti-robot check', async () => {
    const stranger = await app.guest('198.51.100.77');

    const answer = await stranger.post('/register', account(freshEmail()));

    expect(answer.json().code).toBe('robot_check_failed');
  });
});

describe('signing in', () => {
  test('opens the account with the right password, in whatever case the email is typed', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();

    const answer = await guest.post('/login', { email: email.toUpperCase(), password: PASSWORD });

    expect(answer.json()).toEqual({ two_factor: false });
    expect((await guest.get('/state')).json().user.email).toBe(email);
  });

  test('gives another session and another token, and ends the guest’s', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();
    const before = new Map(guest.cookies);

    await guest.post('/login', { email, password: PASSWORD });

    expect(guest.cookies.get('__Host-session')).not.toBe(before.get('__Host-session'));
    expect(guest.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'));
    const old = await app.ask('/app/api/state', {
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: `__Host-session=${before.get('__Host-session') ?? ''}`,
      },
    });
    expect(old.json().user).toBeNull();
  });

  test('says the same of a wrong password and of an unknown email', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();

    const wrong = await guest.post('/login', { email, password: 'not the password' });
    const unknown = await guest.post('/login', { email: freshEmail(), password: 'not the password' });

    expect(wrong.statusCode).toBe(422);
    expect({ ...wrong.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
  });

  test('asks for the anti-robot check after ten guesses, and the right password goes on with it', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest(freshAddress());
    const codes = [];
    for (let guess = 0; guess < 12; guess += 1) {
      codes.push((await guest.post('/login', { email, password: `guess ${String(guess)}` })).json().code);
    }

    const captcha_token = await solvedToken(guest, 'sign-in');
    const right = await guest.post('/login', { email, password: PASSWORD, captcha_token });

    expect(codes).toEqual([
      ...Array<string>(10).fill('credentials_wrong'),
      ...Array<string>(2).fill('robot_check_required'),
    ]);
    expect(right.json()).toEqual({ two_factor: false });
  });

  test('looks at no more than forty guesses from one network, whatever checks were passed', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest(freshAddress());
    for (let guess = 0; guess < 40; guess += 1) await guest.post('/login', { email, password: 'guess' });

    const answer = await guest.post('/login', { email, password: PASSWORD });

    expect(answer.statusCode).toBe(429);
  });

  test('asks whoever has many networks for the anti-robot check after so many guesses', async () => {
    const [first, second, third] = freshAddress().split(':');
    const site = [first, second, third].join(':');
    await app.sql`
      insert into attempts (subject, count, resets_at)
      values (${sha256(`sign-in from ${visitorSite(`${site}::1`)}`)}, 400, now() + interval '10 minutes')`;
    const guest = await app.guest(`${site}:77::1`);

    const answer = await guest.post('/login', { email: freshEmail(), password: 'guess' });

    expect(answer.json().code).toBe('robot_check_required');
  });

  test('stays open to the owner while strangers guess, from a new network by the anti-robot check', async () => {
    const { email } = await makeAccount(app);
    const home = await app.guest(freshAddress());
    await home.post('/login', { email, password: PASSWORD });
    await home.get('/logout');
    for (let guess = 0; guess < 11; guess += 1) {
      const stranger = await app.guest(freshAddress());
      await stranger.post('/login', { email, password: 'guess' });
    }
    const train = await app.guest(freshAddress());

    const fromHome = await home.post('/login', { email, password: PASSWORD });
    const fromTrain = await train.post('/login', { email, password: PASSWORD });
    const captcha_token = await solvedToken(train, 'sign-in');
    const checked = await train.post('/login', { email, password: PASSWORD, captcha_token });

    expect(fromHome.statusCode).toBe(200);
    expect(fromTrain.json().code).toBe('robot_check_required');
    expect(checked.statusCode).toBe(200);
  });

  test('knows a network for ninety days', async () => {
    const { email } = await makeAccount(app);
    const home = await app.guest(freshAddress());
    await home.post('/login', { email, password: PASSWORD });
    const count = () => app.sql`
      select from known_networks join users on users.id = user_id where users.email = ${email}`;

    await app.runJob('forget-old-networks');
    const kept = await count();
    await app.sql`
      update known_networks set used_at = now() - interval '91 days'
      where user_id = (select id from users where email = ${email})`;
    await app.runJob('forget-old-networks');

    expect([kept.length, (await count()).length]).toEqual([2, 0]);
  });

  test('brings the guest’s links into the account, clicks and all', async () => {
    const { email } = await makeAccount(app);
    const guest = await app.guest();
    const [link] = (await guest.post('/url/create', { url: freshUrl() })).json();

    await guest.post('/login', { email, password: PASSWORD });

    const { data } = (await guest.get('/urls/available')).json();
    expect(data.map(({ hash }: { hash: string }) => hash)).toContain(link.hash);
  });

  test('brings a link whose destination the account has shortened before', async () => {
    const { browser, email } = await makeAccount(app);
    const url = freshUrl();
    await browser.post('/url/create', { url });
    const guest = await app.guest();
    await guest.post('/url/create', { url });

    await guest.post('/login', { email, password: PASSWORD });

    expect((await guest.get('/urls/available')).json().data).toHaveLength(2);
  });

  test('is refused to a terminated account, whose open sessions see nothing else', async () => {
    const { browser, email } = await makeAccount(app);
    await app.sql`update users set terminated_at = now() where email = ${email}`;
    const guest = await app.guest();

    const signIn = await guest.post('/login', { email, password: PASSWORD });
    const list = await browser.get('/urls/available');

    expect(signIn.json().code).toBe('account_terminated');
    expect(list.json().code).toBe('account_terminated');
    expect((await browser.get('/state')).json().user.is_terminated).toBe(true);
  });
});

describe('signing out', () => {
  test('ends the session, and leaves a guest', async () => {
    const { browser } = await makeAccount(app);
    const cookie = browser.cookies.get('__Host-session') ?? '';

    await browser.get('/logout');

    expect((await browser.get('/state')).json().user).toBeNull();
    const old = await app.ask('/app/api/settings/security/sessions', {
      headers: { 'x-requested-with': 'XMLHttpRequest', cookie: `__Host-session=${cookie}` },
    });
    expect(old.statusCode).toBe(401);
  });

  test('does not happen by a link or a picture on another site', async () => {
    const { browser } = await makeAccount(app);

    const answer = await browser.get('/logout', { headers: { 'x-requested-with': '' } });

    expect(answer.statusCode).toBe(400);
    expect((await browser.get('/state')).json().user).not.toBeNull();
  });
});

describe('a session', () => {
  test('that was replaced while a request was under way is not replaced again by the answer', async () => {
    const { browser } = await makeAccount(app);
    const cookie = `__Host-session=${browser.cookies.get('__Host-session') ?? ''}`;
    const changed = { password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` };
    await browser.put('/settings/security/password', changed);

    const late = await app.ask('/app/api/notifications/recent', {
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    });

    expect([late.statusCode, late.cookies]).toEqual([401, []]);
    expect((await browser.get('/notifications/recent')).statusCode).toBe(200);
  });

  test('is not lost to an answer that takes its owner for a guest, because it was asked for with the old one', async () => {
    const { browser } = await makeAccount(app);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const changed = { password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` };
    await browser.put('/settings/security/password', changed);

    const late = await app.ask('/app/api/state', {
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    });
    for (const kept of late.cookies) {
      const [name = '', value = ''] = (kept.split(';')[0] ?? '').split('=');
      browser.cookies.set(name, value);
    }

    expect(late.json().user).toBeNull();
    expect((await browser.get('/state')).json().user).not.toBeNull();
    expect((await browser.post('/flash-messages/take')).statusCode).toBe(200);
  });

  test('ends after fourteen days without use', async () => {
    const clock = await startTestApp();
    const { browser } = await makeAccount(clock);

    clock.passTime(13 * 86_400_000);
    expect((await browser.get('/state')).json().user).not.toBeNull();
    clock.passTime(15 * 86_400_000);

    expect((await browser.get('/settings/security/sessions')).statusCode).toBe(401);
    await clock.close();
  });

  test('is not kept open by heartbeats', async () => {
    const clock = await startTestApp();
    const { browser } = await makeAccount(clock);

    clock.passTime(10 * 86_400_000);
    await browser.get('/heartbeat');
    clock.passTime(5 * 86_400_000);

    expect((await browser.get('/settings/security/sessions')).statusCode).toBe(401);
    await clock.close();
  });
});
