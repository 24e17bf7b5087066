import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { solveCheck, solvedToken, toToken } from '../../testing/solved-check.ts';
import {
  freshUrl,
  startTestApp,
  TRUSTED_ADDRESS,
  VISITOR_ADDRESS,
  type Browser,
  type TestApp,
} from '../../testing/test-app.ts';

const SENTENCE =
  'An error has occurred during turnstile validation, please try again. If the error persists, please contact us.';

describe('the built-in check', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const shorten = (guest: Browser, captcha_token: unknown) =>
    guest.post('/url/create', { url: freshUrl(), captcha_token });

  test('lets a visitor pass who solved it', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);

    const answer = await shorten(guest, await solvedToken(guest, 'shorten'));

    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ['nothing', null],
    ['an empty token', ''],
    ['no base64', '%%%'],
    ['base64 of no JSON', Buffer.from('hello').toString('base64')],
    ['an array', toToken([])],
    ['half a payload', toToken({ challenge: {} })],
  ])('refuses %s in the sentence of the specification', async (_, attempt) => {
    const guest = await app.guest(VISITOR_ADDRESS);

    const answer = await shorten(guest, attempt);

    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'robot_check_failed',
      errors: { captcha_token: [SENTENCE] },
    });
  });

  test('refuses a solution that was meant for something else', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);

    const answer = await shorten(guest, await solvedToken(guest, 'report'));

    expect(answer.json().code).toBe('robot_check_failed');
  });

  test('counts a solution once', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);
    const solved = await solvedToken(guest, 'shorten');
    await shorten(guest, solved);

    const again = await shorten(guest, solved);

    expect(again.json().code).toBe('robot_check_failed');
  });

  test('counts a solution once even when it comes ten times at once', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);
    const solved = await solvedToken(guest, 'shorten');

    const answers = await Promise.all(Array.from({ length: 10 }, () => shorten(guest, solved)));

    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test('counts a solution once in all processes, at once and after a restart', async () => {
    const [first, second] = [await startTestApp(), await startTestApp()];
    const guests = await Promise.all([first, second].map(async (each) => each.guest(VISITOR_ADDRESS)));
    const solved = await solvedToken(guests[0] as Browser, 'shorten');

    const answers = await Promise.all(guests.map(async (guest) => shorten(guest, solved)));
    await Promise.all([first.close(), second.close()]);
    const restarted = await startTestApp();
    const again = await shorten(await restarted.guest(VISITOR_ADDRESS), solved);
    await restarted.close();

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(again.json().code).toBe('robot_check_failed');
  });

  test('refuses a challenge whose expiry was moved', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);
    const solved = await solveCheck(guest, 'shorten');
    solved.challenge.parameters.expiresAt = Number(solved.challenge.parameters.expiresAt) + 3600;

    expect((await shorten(guest, toToken(solved))).json().code).toBe('robot_check_failed');
  });

  test('refuses an easier challenge than ours', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);
    const solved = await solveCheck(guest, 'shorten');
    solved.challenge.parameters.cost = 1;

    expect((await shorten(guest, toToken(solved))).json().code).toBe('robot_check_failed');
  });

  test('refuses a solution that waited longer than 299,999 ms', async () => {
    const past = await startTestApp();
    past.passTime(-301_000);
    const guest = await past.guest(VISITOR_ADDRESS);

    expect((await shorten(guest, await solvedToken(guest, 'shorten'))).json().code).toBe(
      'robot_check_failed',
    );
    await past.close();
  });

  test('does not spend a solution on a mistyped field', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);
    const captcha_token = await solvedToken(guest, 'shorten');
    await guest.post('/url/create', { url: 'hello', captcha_token });

    expect((await shorten(guest, captcha_token)).statusCode).toBe(200);
  });

  test('is not asked of the operator’s own addresses, and the page is told so', async () => {
    const guest = await app.guest(TRUSTED_ADDRESS);

    expect((await guest.get('/state')).json().captcha).toMatchObject({
      kind: 'altcha',
      whitelist: [TRUSTED_ADDRESS],
    });
    expect((await shorten(guest, null)).statusCode).toBe(200);
  });
});

describe('Turnstile', () => {
  let siteverify: Server;
  let app: TestApp;
  const asked: Record<string, unknown>[] = [];
  const answers: Record<string, unknown> = {
    good: { success: true, hostname: 'lnk.test', action: 'shorten' },
    'of-another-site': { success: true, hostname: 'evil.test', action: 'shorten' },
    'of-no-site': { success: true, action: 'shorten' },
    'for-something-else': { success: true, hostname: 'lnk.test', action: 'report' },
    'for-nothing': { success: true, hostname: 'lnk.test' },
    bad: { success: false, 'error-codes': ['invalid-input-response'] },
    spent: { success: false, 'error-codes': ['timeout-or-duplicate'] },
    broken: { success: false, 'error-codes': ['internal-error'] },
    odd: 'not what Cloudflare answers',
  };

  beforeAll(async () => {
    siteverify = createServer((request, response) => {
      void json(request).then((body) => {
        asked.push(body as Record<string, unknown>);
        response.end(JSON.stringify(answers[String((body as Record<string, unknown>)['response'])]));
      });
    }).listen(0, '127.0.0.1');
    await once(siteverify, 'listening');
    const { port } = siteverify.address() as AddressInfo;
    app = await startTestApp({
      TURNSTILE_SITE_KEY: 'the-site-key',
      TURNSTILE_SECRET_KEY: 'the-secret-key',
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${String(port)}/siteverify`,
    });
  });
  afterAll(async () => {
    siteverify.close();
    await app.close();
  });

  test('replaces the built-in check when its keys are set', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);

    expect((await guest.get('/state')).json().captcha).toMatchObject({
      kind: 'turnstile',
      site_key: 'the-site-key',
      challenge_url: null,
    });
  });

  test('is asked with the secret, the answer and the visitor', async () => {
    const guest = await app.guest(VISITOR_ADDRESS);

    const answer = await guest.post('/url/create', { url: freshUrl(), captcha_token: 'good' });

    expect(answer.statusCode).toBe(200);
    expect(asked.at(-1)).toMatchObject({
      secret: 'the-secret-key',
      response: 'good',
      remoteip: VISITOR_ADDRESS,
    });
  });

  test.each([
    'of-another-site',
    'of-no-site',
    'for-something-else',
    'for-nothing',
    'bad',
    'spent',
    'broken',
    'odd',
    '',
    'x'.repeat(2049),
  ])('refuses the answer %j', async (captcha_token) => {
    const guest = await app.guest(VISITOR_ADDRESS);

    const answer = await guest.post('/url/create', { url: freshUrl(), captcha_token });

    expect(answer.json()).toMatchObject({
      code: 'robot_check_failed',
      errors: { captcha_token: [SENTENCE] },
    });
  });

  test('that can’t be reached refuses, and does not break', async () => {
    const unreachable = await startTestApp({
      TURNSTILE_SITE_KEY: 'the-site-key',
      TURNSTILE_SECRET_KEY: 'the-secret-key',
      TURNSTILE_VERIFY_URL: 'http://127.0.0.1:1/',
    });
    const guest = await unreachable.guest(VISITOR_ADDRESS);

    const answer = await guest.post('/url/create', { url: freshUrl(), captcha_token: 'good' });

    expect(answer.statusCode).toBe(422);
    await unreachable.close();
  });
});

test('whoever is signed in is not asked', async () => {
  const app = await startTestApp();
  const { browser } = await makeAccount(app);

  const answer = await browser.post('/url/create', { url: freshUrl() }, { address: '203.0.113.90' });

  expect(answer.statusCode).toBe(200);
  await app.close();
});
