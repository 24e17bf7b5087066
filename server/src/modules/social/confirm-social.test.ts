import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { socialProblems, type SocialProblem } from '@linklet/contract/social/endpoints.ts';
import { freshEmail, PASSWORD } from '../../testing/accounts.ts';
import {
  comeBack,
  startOpenIdProvider,
  type OpenIdProvider,
} from '../../testing/providers/openid-provider.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// An account without a password. `person` is who consents next.
let person: Record<string, unknown> = {};
let provider: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: provider.url,
  });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  person = { sub: freshEmail(), name: 'Ada Lovelace', email: freshEmail(), email_verified: true };
});

const SECURITY = '/app/settings/security';

/** What the next page tells, once. */
const toldTo = async (browser: Browser): Promise<unknown> =>
  (await browser.post('/flash-messages/take')).json().flashMessages;
const problem = (code: SocialProblem) => [{ type: 'error', text: socialProblems[code] }];
const stateOf = async (browser: Browser) => (await browser.get('/state')).json();
/** What asks who is there. */
const setUp = async (browser: Browser) => (await browser.post('/settings/security/two-factor')).statusCode;

async function confirm(browser: Browser): Promise<string> {
  const begun = await browser.open(`/app/login/google?next=${encodeURIComponent(SECURITY)}`);
  return comeBack(browser, 'google', String(begun.headers['location']));
}

/** Signed in by Google alone. */
async function someone(): Promise<Browser> {
  const browser = await app.guest();
  await comeBack(browser, 'google');
  await forgetConfirmation();
  return browser;
}

async function forgetConfirmation(): Promise<void> {
  await app.sql`
    update sessions set confirmed_at = now() - interval '1 day'
    where user_id = (select id from users where email = ${person['email'] as string})`;
}

test('an account without a password confirms by signing in elsewhere once more', async () => {
  const browser = await someone();
  const before = await setUp(browser);

  const end = await confirm(browser);

  expect([before, end, await setUp(browser)]).toEqual([423, '/app/confirmed', 200]);
  expect((await stateOf(browser)).user.has_password).toBe(false);
});

test('an account without a password is confirmed by nobody else elsewhere, and stays the one that is signed in', async () => {
  const browser = await someone();
  const { email } = person;
  person = { sub: freshEmail(), name: 'Eve', email: freshEmail(), email_verified: true };

  const end = await confirm(browser);

  expect(end).toBe(SECURITY);
  expect(await toldTo(browser)).toEqual(problem('social_other_person'));
  expect(await setUp(browser)).toBe(423);
  expect((await stateOf(browser)).user.email).toBe(email);
});

test('an account without a password no longer confirms elsewhere once it has one', async () => {
  const browser = await someone();
  await confirm(browser);
  const changed = { password: PASSWORD, password_confirmation: PASSWORD };
  expect((await browser.put('/settings/security/password', changed)).statusCode).toBe(200);
  await forgetConfirmation();
  await toldTo(browser);

  await confirm(browser);

  expect(await toldTo(browser)).toEqual(problem('social_needs_password'));
  expect(await setUp(browser)).toBe(423);
});

test('an account without a password is deleted without one, once it is confirmed', async () => {
  const browser = await someone();
  const early = await browser.delete('/settings/profile', { links: 'keep' });
  await confirm(browser);

  const answer = await browser.delete('/settings/profile', { links: 'keep' });

  expect([early.statusCode, answer.statusCode]).toEqual([423, 200]);
  expect((await stateOf(browser)).user.deletes_at).not.toBeNull();
});
