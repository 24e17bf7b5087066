import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail, lastEmail, linkIn, makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { socialProblems, type SocialProblem } from '@linklet/contract/social/endpoints.ts';
import {
  comeBack,
  startOpenIdProvider,
  type OpenIdProvider,
} from '../../testing/providers/openid-provider.ts';
import { freshUrl, startTestApp, type Answer, type Browser, type TestApp } from '../../testing/test-app.ts';

// `person` is who consents next.
let person: Record<string, unknown> = {};
let provider: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  const { url } = provider;
  app = await startTestApp({
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: url,
    MICROSOFT_CLIENT_ID: 'microsoft-client',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_ISSUER: url,
    TWITTER_CLIENT_ID: 'twitter-client',
    TWITTER_CLIENT_SECRET: 'secret',
    TWITTER_ENDPOINTS: `${url}/authorize ${url}/token ${url}/userinfo`,
  });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  person = {
    sub: freshEmail(),
    name: 'Ada Elsewhere',
    email: freshEmail(),
    email_verified: true,
    hd: 'people.example',
  };
});

const visit = (browser: Browser, path: string): Promise<Answer> => browser.open(path);

/** What the next page tells, once. */
const toldTo = async (browser: Browser): Promise<unknown> =>
  (await browser.post('/flash-messages/take')).json().flashMessages;
const problem = (code: SocialProblem) => [{ type: 'error', text: socialProblems[code] }];

const stateOf = async (browser: Browser) => (await browser.get('/state')).json();

describe('somebody new', () => {
  test('gets an account whose address is verified when the provider vouches for it', async () => {
    const guest = await app.guest();

    const end = await comeBack(guest, 'google');

    expect(end).toBe('/app');
    const { user } = await stateOf(guest);
    expect(user).toMatchObject({ name: 'Ada Elsewhere', email: person['email'] });
    expect(user.email_verified_at).not.toBeNull();
  });

  test('whose name elsewhere is a web address is called by the address', async () => {
    person['name'] = 'https://evil.example';
    const guest = await app.guest();
    await comeBack(guest, 'google');

    expect((await stateOf(guest)).user.name).toBe(String(person['email']).split('@')[0]);
  });

  test('is asked to verify an address that the provider does not vouch for', async () => {
    person['email_verified'] = false;
    const guest = await app.guest();
    await comeBack(guest, 'google');

    expect((await stateOf(guest)).user.email_verified_at).toBeNull();
  });

  test.each([
    ['of Google Mail', 'gmail.com', true],
    ['that is hosted elsewhere', 'people.example', false],
  ])('with an address %s is taken at Google’s word: %s, %s', async (_, host, isVerified) => {
    Object.assign(person, { email: `${randomUUID()}@${host}`, hd: undefined });
    const guest = await app.guest();
    await comeBack(guest, 'google');

    expect((await stateOf(guest)).user.email_verified_at !== null).toBe(isVerified);
  });

  test('is asked to verify whatever Microsoft says', async () => {
    const guest = await app.guest();
    await comeBack(guest, 'microsoft');

    expect((await stateOf(guest)).user.email_verified_at).toBeNull();
  });

  test.each([
    ['google', undefined],
    ['google', null],
    ['twitter', undefined],
    ['twitter', null],
  ])('is asked for an address when %s tells none (%s)', async (name, none) => {
    person = { ...person, email: none, name: none, email_verified: none };
    const guest = await app.guest();
    const email = freshEmail();

    const end = await comeBack(guest, name);
    const before = (await stateOf(guest)).user;
    const answer = await guest.post('/register/social', { email });

    expect(end).toBe('/app/register/email');
    expect(before).toBeNull();
    expect(answer.statusCode).toBe(200);
    expect((await stateOf(guest)).user).toMatchObject({ email, email_verified_at: null });
  });

  test.each(['google', 'twitter'])(
    'is asked for an address when that of %s is refused here',
    async (name) => {
      person['email'] = `jörg-${freshEmail()}`;
      const guest = await app.guest();

      expect(await comeBack(guest, name)).toBe('/app/register/email');
      expect((await guest.post('/register/social', { email: freshEmail() })).statusCode).toBe(200);
    },
  );

  test('who is asked for an address is told when that took too long', async () => {
    const clock = await startTestApp({ ...googleOnly() });
    person = { sub: freshEmail(), name: 'Ada', email_verified: true };
    const guest = await clock.guest();
    await comeBack(guest, 'google');
    clock.passTime(16 * 60_000);

    const answer = await guest.post('/register/social', { email: freshEmail() });

    expect(answer.json().errors.form).toEqual(['The sign-in took too long. Please start again.']);
    await clock.close();
  });

  test('takes the guest’s links along', async () => {
    const guest = await app.guest();
    await guest.post('/url/create', { url: freshUrl() });

    await comeBack(guest, 'google');

    expect((await guest.get('/urls/available')).json().data).toHaveLength(1);
  });
});

describe('somebody who came before', () => {
  test('is known again by the subject, whatever the address is by now', async () => {
    await comeBack(await app.guest(), 'google');
    const { email } = person;
    person['email'] = freshEmail();
    const again = await app.guest();

    await comeBack(again, 'google');

    expect((await stateOf(again)).user.email).toBe(email);
  });

  test('is still asked for the second factor', async () => {
    await comeBack(await app.guest(), 'google');
    await app.sql`
      update users set two_factor_type = 2 where email = ${person['email'] as string}`;
    const again = await app.guest();

    const end = await comeBack(again, 'google');

    expect(end).toBe('/app/login/2FA/verify');
    expect((await stateOf(again)).user).toBeNull();
  });

  test('is told when the account was terminated', async () => {
    await comeBack(await app.guest(), 'google');
    await app.sql`update users set terminated_at = now() where email = ${person['email'] as string}`;

    const again = await app.guest();
    const end = await comeBack(again, 'google');

    expect(end).toBe('/app/login');
    expect(await toldTo(again)).toEqual(problem('account_terminated'));
  });
});

describe('an account with the same address', () => {
  test('is opened when both the provider and its owner have proved the address', async () => {
    const { browser, email } = await makeAccount(app);
    await browser.post(linkIn(await lastEmail(app, email)));
    person['email'] = email.toUpperCase();
    const guest = await app.guest();

    await comeBack(guest, 'google');

    expect((await stateOf(guest)).user.email).toBe(email);
    expect((await lastEmail(app, email)).text).toContain('you can now sign in to your account with Google');
  });

  test.each([
    ['its owner has not verified it', false, {}],
    ['the provider does not vouch for it', true, { email_verified: false }],
    ['the provider does not host the mailbox', true, { hd: undefined }],
  ])('stays closed when %s', async (_, isVerifiedHere, claims) => {
    const { browser, email } = await makeAccount(app);
    if (isVerifiedHere) await browser.post(linkIn(await lastEmail(app, email)));
    Object.assign(person, { email, ...claims });
    const guest = await app.guest();

    const end = await comeBack(guest, 'google');

    expect(end).toBe('/app/login');
    expect(await toldTo(guest)).toEqual(problem('social_email_taken'));
    expect((await stateOf(guest)).user).toBeNull();
  });
});

describe('the way back', () => {
  const begin = (next: string) =>
    `/app/login/google?${new URLSearchParams({ next, time_zone: 'Europe/Berlin' }).toString()}`;
  const goAndComeBack = async (browser: Browser, path: string) =>
    comeBack(browser, 'google', String((await visit(browser, path)).headers['location']));

  test('ends where the browser wanted to go, and a new account has its time zone', async () => {
    const guest = await app.guest();

    const end = await goAndComeBack(guest, begin('/app/my-urls?page=2'));

    expect(end).toBe('/app/my-urls?page=2');
    expect((await stateOf(guest)).user.time_zone).toBe('Europe/Berlin');
  });

  test('goes on after the second factor, and after the question for an address', async () => {
    await comeBack(await app.guest(), 'google');
    await app.sql`update users set two_factor_type = 2 where email = ${person['email'] as string}`;
    const second = await goAndComeBack(await app.guest(), begin('/app/my-urls'));
    person = { sub: freshEmail(), name: 'Ada' };
    const guest = await app.guest();
    const question = await goAndComeBack(guest, begin('/app/my-urls').replace('google', 'twitter'));
    await guest.post('/register/social', { email: freshEmail() });

    expect(second).toBe('/app/login/2FA/verify?next=%2Fapp%2Fmy-urls');
    expect(question).toBe('/app/register/email?next=%2Fapp%2Fmy-urls');
    expect((await stateOf(guest)).user.time_zone).toBe('Europe/Berlin');
  });

  test.each(['https://evil.test/app/', '//evil.test/app/', '/app/api/logout', '/somewhere'])(
    'does not lead to %s',
    async (next) => {
      expect(await goAndComeBack(await app.guest(), begin(next))).toBe('/app');
    },
  );

  test('leaves out a time zone that there is not', async () => {
    const guest = await app.guest();

    await goAndComeBack(guest, '/app/login/google?time_zone=Middle%2FEarth');

    expect((await stateOf(guest)).user.time_zone).toBe('UTC');
  });

  test('ends at the login page when consent was refused', async () => {
    const guest = await app.guest();
    const begun = await visit(guest, '/app/login/google');
    const state = new URL(String(begun.headers['location'])).searchParams.get('state') ?? '';

    const answer = await visit(guest, `/app/login/google/callback?error=access_denied&state=${state}`);

    expect(answer.headers['location']).toBe('/app/login');
    expect((await guest.get('/state')).json().flashMessages).toEqual(problem('social_refused'));
    // Two tabs at once: one of them tells it.
    const told = await Promise.all([toldTo(guest), toldTo(guest)]);
    expect(told.flat()).toEqual(problem('social_refused'));
    expect(await toldTo(guest)).toEqual([]);
  });

  test.each(['twice', 'with a made-up state', 'in another browser', 'late'])('is refused %s', async (how) => {
    const clock = how === 'late' ? await startTestApp({ ...googleOnly() }) : app;
    const guest = await clock.guest();
    const begun = await visit(guest, '/app/login/google');
    const consented = await fetch(String(begun.headers['location']), { redirect: 'manual' });
    const back = new URL(consented.headers.get('location') ?? '');
    if (how === 'with a made-up state') back.searchParams.set('state', 'made-up');
    if (how === 'twice') await visit(guest, back.pathname + back.search);
    if (how === 'late') clock.passTime(16 * 60_000);
    const browser = how === 'in another browser' ? await clock.guest() : guest;

    const answer = await visit(browser, back.pathname + back.search);

    expect(answer.headers['location']).toMatch(/^\/app\/(login|settings\/security)$/);
    expect(await toldTo(browser)).toEqual(problem('social_failed'));
    if (how === 'late') await clock.close();
  });

  test('is not there for providers without keys', async () => {
    const guest = await app.guest();

    expect((await visit(guest, '/app/login/facebook')).statusCode).toBe(404);
    expect((await stateOf(guest)).social).toEqual(['google', 'twitter', 'microsoft']);
  });
});

function googleOnly() {
  return {
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: provider.url,
  };
}

describe('linking', () => {
  const link = async (browser: Browser, name: string) =>
    comeBack(browser, name, (await browser.post(`/settings/security/identities/${name}`)).json().url);

  test('adds a way in, which can be taken away again', async () => {
    const { browser, email } = await makeAccount(app);

    const end = await link(browser, 'google');
    const told = await toldTo(browser);
    const written = await lastEmail(app, email);
    const listed = (await browser.get('/settings/security/identities')).json();
    const guest = await app.guest();
    await comeBack(guest, 'google');
    const opened = (await stateOf(guest)).user.email;
    const unlinked = await browser.delete('/settings/security/identities/google');

    expect(end).toBe('/app/settings/security');
    expect(told).toEqual([{ type: 'success', text: 'Google now signs you in to your account.' }]);
    expect(listed).toMatchObject({ data: [{ provider: 'google' }] });
    expect(written.text).toContain('you can now sign in to your account with Google');
    expect((await stateOf(browser)).user.has_password).toBe(true);
    expect(opened).toBe(email);
    expect(unlinked.statusCode).toBe(200);
    expect((await browser.get('/settings/security/identities')).json().data).toEqual([]);
  });

  test('is refused for an account elsewhere that opens another account here', async () => {
    await comeBack(await app.guest(), 'google');
    const { browser } = await makeAccount(app);

    const end = await link(browser, 'google');

    expect(end).toBe('/app/settings/security');
    expect(await toldTo(browser)).toEqual(problem('social_linked_elsewhere'));
  });

  test('the last way into an account without a password can not be taken away', async () => {
    const guest = await app.guest();
    await comeBack(guest, 'google');

    const answer = await guest.delete('/settings/security/identities/google');

    expect(answer.json().code).toBe('identity_is_last');
  });

  test('an account with a password signs in by it as before', async () => {
    const { browser, email } = await makeAccount(app);
    await link(browser, 'google');
    const guest = await app.guest();

    expect((await guest.post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });
});
