import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, PASSWORD, resetTo } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public where a second factor is asked for: each case is one of theirs.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settings = '/settings/security/two-factor';

async function protect() {
  const { browser, email } = await makeAccount(app);
  const { secret, uri } = (await browser.post(settings)).json();
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor(app.services.clock().getTime() / 1000) + steps * 30 });
  const { codes } = (await browser.put(settings, { code: code() })).json();
  // Into the next period: that code is used up.
  app.passTime(30_000);
  return { browser, email, code, codes: codes as string[], secret: String(secret), uri: String(uri) };
}

async function halfSignedIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = await app.guest();
  await browser.post('/login', { email, password });
  return browser;
}

const emailOf = async (browser: Browser) => (await browser.get('/state')).json().user?.email;

describe('a code', () => {
  const ways: [string, (code: string) => string][] = [
    ['with a space in its middle', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a space that does not break', (code) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
    ['with a dash in its middle', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['with what pasting brings along', (code) => `\u200b ${code}\n`],
    [
      'in wide digits',
      (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ];

  test.each(ways)('may be given %s', async (_, write) => {
    const { email, code } = await protect();
    const browser = await halfSignedIn(email);

    await browser.post('/login/2fa/verify', { code: write(code()) });

    expect(await emailOf(browser)).toBe(email);
  });

  test.each([
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['letters', 'abcdef'],
    ['nothing', ''],
    ['a number', 123_456],
    ['many', '1'.repeat(10_000)],
  ])('of %s is refused by name', async (_, code) => {
    const { email } = await protect();
    const browser = await halfSignedIn(email);

    const answer = await browser.post('/login/2fa/verify', { code });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('code');
  });

  test('of the period before or after counts, and of two before does not', async () => {
    const opened = [];
    for (const steps of [0, 1, -2, 3]) {
      const { email, code } = await protect();
      const browser = await halfSignedIn(email);
      await browser.post('/login/2fa/verify', { code: code(steps) });
      opened.push((await emailOf(browser)) === email);
    }

    expect(opened).toEqual([true, true, false, false]);
  });

  test('that was used counts for no other browser, nor does an older one', async () => {
    const { email, code } = await protect();
    const [one, two] = [await halfSignedIn(email), await halfSignedIn(email)];
    await one.post('/login/2fa/verify', { code: code(1) });

    const answers = [
      await two.post('/login/2fa/verify', { code: code(1) }),
      await two.post('/login/2fa/verify', { code: code(0) }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
  });

  test('that switched it on does not open the account besides', async () => {
    const { email, code } = await protect();
    const browser = await halfSignedIn(email);

    const answer = await browser.post('/login/2fa/verify', { code: code(-1) });

    expect(answer.statusCode).toBe(422);
  });

  test('with nothing begun is refused, and so is one for a sign-in of another browser', async () => {
    const { email, code } = await protect();
    await halfSignedIn(email);

    const answer = await (await app.guest()).post('/login/2fa/verify', { code: code() });

    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

test('an authenticator is shown whose account of what product it is', async () => {
  const { email, uri, secret } = await protect();

  const { protocol, searchParams, pathname } = new URL(uri);

  expect(protocol).toBe('otpauth:');
  expect(decodeURIComponent(pathname)).toContain(email);
  expect(searchParams.get('issuer')).toBe(app.services.config.productName);
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
});

test('a set-up that is begun anew counts by its last secret', async () => {
  const { browser } = await makeAccount(app);
  const { secret: first } = (await browser.post(settings)).json();
  const { secret: second } = (await browser.post(settings)).json();

  const epoch = Math.floor(app.services.clock().getTime() / 1000);
  const byFirst = await browser.put(settings, { code: generateSync({ secret: first, epoch }) });
  const bySecond = await browser.put(settings, { code: generateSync({ secret: second, epoch }) });

  expect([byFirst.statusCode, bySecond.statusCode]).toEqual([422, 200]);
});

test('a move to another device that is left in the middle locks nobody out', async () => {
  const { browser, email, code } = await protect();
  await browser.post(`${settings}/device`);
  const half = await halfSignedIn(email);

  await half.post('/login/2fa/verify', { code: code() });

  expect(await emailOf(half)).toBe(email);
});

describe('a backup code', () => {
  const ways: [string, (code: string) => string][] = [
    ['without its dashes', (code) => code.replaceAll('-', '')],
    ['in upper case', (code) => code.toUpperCase()],
    ['with spaces for dashes', (code) => ` ${code.replaceAll('-', ' ')} `],
    ['with the dashes that phones make', (code) => code.replaceAll('-', '–')],
    ['with the line’s end that was copied', (code) => `${code}\r\n`],
    ['with its number in a list', (code) => `${code}\t`],
  ];

  test.each(ways)('may be given %s', async (_, write) => {
    const { email, codes } = await protect();
    const browser = await halfSignedIn(email);

    await browser.post('/login/2fa/backup_code', { code: write(codes[0] ?? '') });

    expect(await emailOf(browser)).toBe(email);
  });

  test('opens the account once, also of two browsers at the same moment', async () => {
    const { email, codes } = await protect();
    const browsers = [await halfSignedIn(email), await halfSignedIn(email)];

    const answers = await Promise.all(
      browsers.map(async (browser) => browser.post('/login/2fa/backup_code', { code: codes[0] })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('counts no more once there are new ones', async () => {
    const { browser, email, codes } = await protect();
    const renewed = (await browser.post(`${settings}/backup-codes`)).json().codes;
    const half = await halfSignedIn(email);

    const answers = [
      await half.post('/login/2fa/backup_code', { code: codes[0] }),
      await half.post('/login/2fa/backup_code', { code: renewed[0] }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200]);
  });

  test('counts no more once the second factor was off, also when it is on again', async () => {
    const { browser, email, codes } = await protect();
    await browser.delete(settings);
    const { secret } = (await browser.post(settings)).json();
    const epoch = Math.floor(app.services.clock().getTime() / 1000);
    const enabled = await browser.put(settings, { code: generateSync({ secret, epoch }) });
    const half = await halfSignedIn(email);

    const answer = await half.post('/login/2fa/backup_code', { code: codes[0] });

    expect([enabled.statusCode, answer.statusCode]).toEqual([200, 422]);
    expect(await emailOf(half)).toBeUndefined();
  });

  test('lets whoever has no device any more switch the second factor off', async () => {
    const { email, codes } = await protect();
    const browser = await halfSignedIn(email);
    await browser.post('/login/2fa/backup_code', { code: codes[0] });

    const answer = await browser.delete(settings);

    expect(answer.statusCode).toBe(200);
    expect((await (await app.guest()).post('/login', { email, password: PASSWORD })).json().two_factor).toBe(
      false,
    );
  });
});

test('a sign-in that waits for its second factor is over once the password is another', async () => {
  const { email, code } = await protect();
  const half = await halfSignedIn(email);
  await resetTo(app, email, 'Another good phrase 7');

  await half.post('/login/2fa/verify', { code: code() });

  expect(await emailOf(half)).toBeUndefined();
});
