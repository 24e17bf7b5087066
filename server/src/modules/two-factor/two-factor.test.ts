import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { lastEmail, makeAccount, PASSWORD, resetTo } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settings = '/settings/security/two-factor';

interface Protected {
  browser: Browser;
  email: string;
  codes: string[];
  /** The authenticator's code, so many steps of thirty seconds from now. */
  code: (steps?: number) => string;
}

async function protect(of = app): Promise<Protected> {
  const { browser, email } = await makeAccount(of);
  const { secret } = (await browser.post(settings)).json();
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor(of.services.clock().getTime() / 1000) + steps * 30 });
  const enabled = await browser.put(settings, { code: code(-1) });
  return { browser, email, code, codes: enabled.json().codes };
}

async function halfSignedIn(email: string, address?: string): Promise<Browser> {
  const browser = await app.guest(address);
  const answer = await browser.post('/login', { email, password: PASSWORD });
  expect(answer.json()).toEqual({ two_factor: true });
  return browser;
}

describe('switching two-factor on', () => {
  test('takes a code of the authenticator, and answers ten backup codes', async () => {
    const { browser, codes } = await protect();

    expect(new Set(codes).size).toBe(10);
    expect((await browser.get('/state')).json().user).toMatchObject({
      uses_two_factor_auth: true,
      active_two_factor_backup_codes_count: 10,
    });
  });

  test('is refused with a wrong code, and without a set-up', async () => {
    const { browser } = await makeAccount(app);

    const early = await browser.put(settings, { code: '123456' });
    await browser.post(settings);
    const wrong = await browser.put(settings, { code: '000000' });

    expect(early.json().code).toBe('two_factor_not_begun');
    expect(wrong.json().errors).toEqual({ code: ['The code is incorrect.'] });
  });

  test('asks for the password when it was not shown for a quarter of an hour', async () => {
    const clock = await startTestApp();
    const { browser } = await makeAccount(clock);
    clock.passTime(16 * 60_000);

    const before = await browser.post(settings);
    const wrong = await browser.post('/password/confirm', { password: 'not it' });
    await browser.post('/password/confirm', { password: PASSWORD });
    const after = await browser.post(settings);

    expect(before.statusCode).toBe(423);
    expect(wrong.json().errors).toEqual({ password: ['The password is incorrect.'] });
    expect(after.statusCode).toBe(200);
    await clock.close();
  });

  test('ends the other sessions, and leaves neither secret nor codes readable in the database', async () => {
    const { browser, email } = await makeAccount(app);
    const other = await app.guest();
    await other.post('/login', { email, password: PASSWORD });
    const { secret } = (await browser.post(settings)).json();
    const codes = (await browser.put(settings, { code: generateSync({ secret }) })).json().codes;

    expect((await other.get('/state')).json().user).toBeNull();
    const [row] = await app.sql`
      select users::text || coalesce(string_agg(backup_codes::text, ''), '') as text
      from users join backup_codes on user_id = id where email = ${email} group by users.*`;
    expect(row?.['text']).not.toContain(secret);
    expect(row?.['text']).not.toContain(codes[0]);
  });
});

describe('moving two-factor to another device', () => {
  const device = `${settings}/device`;

  test('leaves the old device’s codes as they are until the new one shows a code', async () => {
    const { browser, email, code, codes } = await protect();

    const { secret } = (await browser.post(device)).json();

    expect((await browser.get('/state')).json().user).toMatchObject({
      uses_two_factor_auth: true,
      two_factor_moving: true,
      active_two_factor_backup_codes_count: 10,
    });
    const byOld = await halfSignedIn(email);
    const answers = [
      await byOld.post('/login/2fa/verify', { code: generateSync({ secret }) }),
      await byOld.post('/login/2fa/verify', { code: code(0) }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200]);

    const enabled = await browser.put(settings, { code: generateSync({ secret, epoch: epoch(-1) }) });

    expect(enabled.json()).toEqual({ codes: [] });
    expect((await lastEmail(app, email)).subject).toBe(
      'Two-factor authentication was moved to another device',
    );
    const half = await halfSignedIn(email);
    const late = await half.post('/login/2fa/verify', { code: code(1) });
    const answer = await half.post('/login/2fa/verify', { code: generateSync({ secret, epoch: epoch(0) }) });
    expect([late.statusCode, answer.statusCode]).toEqual([422, 200]);
    const byBackupCode = await halfSignedIn(email);
    expect((await byBackupCode.post('/login/2fa/backup_code', { code: codes[0] })).json().left).toBe(9);
  });

  test('can be called off, and then the old device opens the account as before', async () => {
    const { browser, email, code } = await protect();
    const { secret } = (await browser.post(device)).json();

    await browser.delete(device);

    expect((await browser.get('/state')).json().user).toMatchObject({
      uses_two_factor_auth: true,
      two_factor_moving: false,
      active_two_factor_backup_codes_count: 10,
    });
    const half = await halfSignedIn(email);
    const wrong = await half.post('/login/2fa/verify', { code: generateSync({ secret }) });
    expect([wrong.statusCode, (await half.post('/login/2fa/verify', { code: code() })).statusCode]).toEqual([
      422, 200,
    ]);
  });

  test('gives a new secret to whoever asks again, and the first one is worth nothing', async () => {
    const { browser } = await protect();
    const { secret: first } = (await browser.post(device)).json();
    const { secret: second } = (await browser.post(device)).json();

    const wrong = await browser.put(settings, { code: generateSync({ secret: first }) });
    const right = await browser.put(settings, { code: generateSync({ secret: second }) });

    expect([wrong.statusCode, right.statusCode]).toEqual([422, 200]);
  });

  test('is refused where there is nothing to move, and nothing to call off', async () => {
    const { browser } = await makeAccount(app);

    expect((await browser.post(device)).json().code).toBe('two_factor_off');
    expect((await browser.delete(device)).json().code).toBe('two_factor_not_moving');
  });

  test('ends for good where two-factor is switched off meanwhile', async () => {
    const { browser } = await protect();
    await browser.post(device);

    await browser.delete(settings);

    expect((await browser.get('/state')).json().user).toMatchObject({
      uses_two_factor_auth: false,
      two_factor_moving: false,
      active_two_factor_backup_codes_count: 0,
    });
    expect((await browser.delete(device)).statusCode).toBe(422);
  });

  const epoch = (steps: number) => Math.floor(Date.now() / 1000) + steps * 30;
});

test('a move that is not finished within a day is called off, and was never a way around the second factor', async () => {
  const clock = await startTestApp();
  const { browser, email } = await protect(clock);
  const { secret } = (await browser.post(`${settings}/device`)).json();
  const open = async () => (await (await clock.guest()).post('/login', { email, password: PASSWORD })).json();

  const during = await open();
  clock.passTime(25 * 60 * MINUTE_MS);
  await browser.post('/password/confirm', { password: PASSWORD });
  const epoch = Math.floor(clock.services.clock().getTime() / 1000);
  const late = await browser.put(settings, { code: generateSync({ secret, epoch }) });
  const after = await open();

  expect([during, after]).toEqual([{ two_factor: true }, { two_factor: true }]);
  expect(late.json().code).toBe('two_factor_on');
  await clock.close();
});

describe('signing in with two-factor', () => {
  test('is complete after the code', async () => {
    const { email, code } = await protect();
    const browser = await halfSignedIn(email);

    expect((await browser.get('/state')).json()).toMatchObject({
      user: null,
      two_factor: { type: 1, has_backup_codes: true },
    });
    const answer = await browser.post('/login/2fa/verify', { code: code() });

    expect(answer.statusCode).toBe(200);
    expect((await browser.get('/state')).json().user.email).toBe(email);
  });

  test('takes a code once, even of two at the same time', async () => {
    const { email, code } = await protect();
    const browsers = [await halfSignedIn(email), await halfSignedIn(email)];
    const typed = code();

    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/login/2fa/verify', { code: typed })),
    );
    const third = await (await halfSignedIn(email)).post('/login/2fa/verify', { code: typed });

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(third.json().code).toBe('two_factor_code_wrong');
  });

  test('does not take the code before one that was used', async () => {
    const { email, code } = await protect();
    await (await halfSignedIn(email)).post('/login/2fa/verify', { code: code(1) });

    const answer = await (await halfSignedIn(email)).post('/login/2fa/verify', { code: code(0) });

    expect(answer.json().code).toBe('two_factor_code_wrong');
  });

  test('is over after five wrong codes, for fifteen minutes', async () => {
    const { email, code } = await protect();
    const browser = await halfSignedIn(email);
    for (let guess = 0; guess < 5; guess += 1) await browser.post('/login/2fa/verify', { code: '000000' });

    const answer = await browser.post('/login/2fa/verify', { code: code() });

    expect(answer.statusCode).toBe(429);
  });

  test('tells the owner of five wrong codes, and waits longer each time', async () => {
    const clock = await startTestApp();
    const { email, code } = await protect(clock);
    const half = async () => {
      const browser = await clock.guest();
      await browser.post('/login', { email, password: PASSWORD });
      return browser;
    };
    const guess = async () => {
      const browser = await half();
      for (let time = 0; time < 5; time += 1) await browser.post('/login/2fa/verify', { code: '000000' });
      return browser;
    };
    const rightOne = async () => (await half()).post('/login/2fa/verify', { code: code() });

    await guess();
    const told = (await lastEmail(clock, email)).subject;
    clock.passTime(16 * MINUTE_MS);
    await guess();
    clock.passTime(16 * MINUTE_MS);
    const early = await rightOne();
    clock.passTime(15 * MINUTE_MS);
    const late = await rightOne();

    expect(told).toBe('Someone knows your Linklet password');
    expect([early.statusCode, late.statusCode]).toEqual([429, 200]);
    await clock.close();
  });

  test('a password reset opens the second factor again after wrong codes', async () => {
    const { email, code } = await protect();
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    const browser = await halfSignedIn(email);
    for (let guess = 0; guess < 5; guess += 1) await browser.post('/login/2fa/verify', { code: '000000' });
    await resetTo(app, email, 'Another good phrase 7');
    const guest = await app.guest();
    await guest.post('/login', { email, password: 'Another good phrase 7' });

    const answer = await guest.post('/login/2fa/verify', { code: code() });

    expect(answer.statusCode).toBe(200);
  });

  test('begins anew after ten minutes, with the links that the guest made', async () => {
    const clock = await startTestApp();
    const { email, code } = await protect(clock);
    const browser = await clock.guest();
    await browser.post('/url/create', { url: freshUrl() });
    await browser.post('/login', { email, password: PASSWORD });
    clock.passTime(11 * MINUTE_MS);

    const late = await browser.post('/login/2fa/verify', { code: code() });

    expect(late.statusCode).toBe(401);
    expect((await browser.get('/state')).json().two_factor).toBeNull();
    expect((await browser.get('/urls/available')).json().data).toHaveLength(1);
    await clock.close();
  });

  test('takes each backup code once, typed with or without dashes', async () => {
    const { email, codes } = await protect();
    const [code = ''] = codes;

    const first = await (
      await halfSignedIn(email)
    ).post('/login/2fa/backup_code', { code: code.toUpperCase().replaceAll('-', '') });
    const again = await (await halfSignedIn(email)).post('/login/2fa/backup_code', { code });

    expect(first.json()).toEqual({ left: 9 });
    expect(again.json().code).toBe('backup_code_wrong');
  });

  test('says that there are no backup codes when they were deleted', async () => {
    const { browser, email } = await protect();
    await browser.delete(`${settings}/backup-codes`);

    const half = await halfSignedIn(email);

    expect((await half.get('/state')).json().two_factor.has_backup_codes).toBe(false);
  });

  test('leaves a half signed-in browser outside of everything', async () => {
    const { email } = await protect();
    const browser = await halfSignedIn(email);

    const answers = [
      await browser.get('/urls/available'),
      await browser.get('/settings/security/sessions'),
      await browser.post('/url/create', { url: 'https://example.com/half' }),
      await browser.post('/password/confirm', { password: PASSWORD }),
      await browser.delete(settings),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });
});

test('two-factor can be switched off again, and its backup codes go with it', async () => {
  const { browser, email } = await protect();

  await browser.delete(settings);

  const guest = await app.guest();
  expect((await guest.post('/login', { email, password: PASSWORD })).json()).toEqual({ two_factor: false });
  expect((await browser.post(`${settings}/backup-codes`)).json().code).toBe('two_factor_off');
});

test('new backup codes take the place of the old ones', async () => {
  const { browser, email, codes } = await protect();

  const renewed = (await browser.post(`${settings}/backup-codes`)).json().codes;

  const old = await (await halfSignedIn(email)).post('/login/2fa/backup_code', { code: codes[0] });
  const fresh = await (await halfSignedIn(email)).post('/login/2fa/backup_code', { code: renewed[0] });
  expect(old.statusCode).toBe(422);
  expect(fresh.statusCode).toBe(200);
});

test('a password reset does not get around two-factor', async () => {
  const { email } = await protect();
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  await resetTo(app, email, 'Another good phrase 7');
  const guest = await app.guest();

  const answer = await guest.post('/login', { email, password: 'Another good phrase 7' });

  expect(answer.json()).toEqual({ two_factor: true });
});
