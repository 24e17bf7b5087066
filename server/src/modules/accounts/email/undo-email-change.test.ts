import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  freshEmail,
  lastEmail,
  linkIn,
  makeAccount,
  makeSubscriber,
  PASSWORD,
} from '../../../testing/accounts.ts';
import { makeToken } from '../../../testing/access/tokens.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function makeVerified(on: TestApp = app): Promise<{ browser: Browser; email: string }> {
  const made = await makeAccount(on);
  await made.browser.post(linkIn(await lastEmail(on, made.email)));
  return made;
}

/** Changes the account's address; answers the new one, and the token that the former one was sent. */
async function changeEmail({ browser, email }: { browser: Browser; email: string }, on: TestApp = app) {
  const other = freshEmail();
  await browser.put('/settings/profile', { name: 'Ada', email: other, time_zone: 'UTC' });
  await browser.post(linkIn(await lastEmail(on, other)));
  const link = new URL(linkIn(await lastEmail(on, email)), 'https://lnk.test');
  return { other, token: link.searchParams.get('token') ?? '' };
}

const emailOf = async (browser: Browser) => (await browser.get('/state')).json().user?.email as unknown;

describe('undoing a change of the email', () => {
  test('puts the former address back, ends all other sessions and tells both addresses', async () => {
    const thief = await makeVerified();
    const { other, token } = await changeEmail(thief);
    const owner = await app.guest();

    const shown = await owner.get(`/email/undo?token=${token}`);
    expect(shown.json()).toEqual({ former_email: thief.email });
    expect(await emailOf(thief.browser)).toBe(other);
    const undone = await owner.post('/email/undo', { token });

    expect(undone.statusCode).toBe(200);
    expect(await emailOf(thief.browser)).toBeUndefined();
    const signIn = await owner.post('/login', { email: thief.email, password: PASSWORD });
    expect([signIn.statusCode, await emailOf(owner)]).toEqual([200, thief.email]);
    for (const address of [thief.email, other]) {
      expect((await lastEmail(app, address)).subject).toContain('was put back');
    }
    const [audited] = await app.sql`
      select count(*)::int from audit_entries where action = 'email.change_undone'
      and user_id = (select id from users where email = ${thief.email})`;
    expect(audited?.['count']).toBe(1);
  });

  test('tells what else opens the account, which whoever changed the address may have added', async () => {
    const { browser, email } = await makeSubscriber(app);
    await browser.post(linkIn(await lastEmail(app, email)));
    const { other, token } = await changeEmail({ browser, email });
    await makeToken(browser);
    await makeToken(browser);
    await app.sql`
      insert into identities (user_id, provider, issuer, subject, email, created_at)
      select id, 'google', 'https://accounts.google.com', ${other}, ${other}, now() from users where email = ${other}`;

    await (await app.guest()).post('/email/undo', { token });

    const { text } = await lastEmail(app, email);
    expect(text).toContain(`You can still sign in with Google (${other}).`);
    expect(text).toContain('Programs can still use 2 API tokens of yours.');
  });

  test('leaves whoever asks signed in to the account', async () => {
    const made = await makeVerified();
    const { token } = await changeEmail(made);
    const phone = await app.guest();

    await made.browser.post('/email/undo', { token });

    expect([await emailOf(made.browser), await emailOf(phone)]).toEqual([made.email, undefined]);
  });

  test('is refused to a link that was used, changed, or is older than 72 hours', async () => {
    const clock = await startTestApp();
    const [made, late] = [await makeVerified(clock), await makeVerified(clock)];
    const { token } = await changeEmail(made, clock);
    const { token: lateToken } = await changeEmail(late, clock);
    const owner = await clock.guest();
    await owner.post('/email/undo', { token });
    clock.passTime(72 * 3_600_000 + 1000);

    for (const wrong of [token, `${token}x`, lateToken]) {
      const [shown, undone] = [
        await owner.get(`/email/undo?token=${wrong}`),
        await owner.post('/email/undo', { token: wrong }),
      ];
      expect([shown.json().code, undone.json().code]).toEqual(Array(2).fill('email_undo_link_wrong'));
    }
    expect(await emailOf(late.browser)).not.toBe(late.email);
    await app.sql`update email_changes set expires_at = now() where former_email = ${late.email}`;
    await app.runJob('forget-old-email-changes');
    expect(await app.sql`select from email_changes where former_email = ${late.email}`).toHaveLength(0);
    await clock.close();
  });

  test('takes back every later change, whose links are worth nothing then', async () => {
    const thief = await makeVerified();
    const first = await changeEmail(thief);
    const second = await changeEmail({ browser: thief.browser, email: first.other });
    const owner = await app.guest();

    const undone = await owner.post('/email/undo', { token: first.token });
    const thiefs = await (await app.guest()).post('/email/undo', { token: second.token });

    expect([undone.statusCode, thiefs.json().code]).toEqual([200, 'email_undo_link_wrong']);
    expect(await app.sql`select from users where email = ${thief.email}`).toHaveLength(1);
  });

  test('is refused once another account has the former address', async () => {
    const made = await makeVerified();
    const { token } = await changeEmail(made);
    const other = await makeAccount(app);
    await app.sql`update users set email = ${made.email} where email = ${other.email}`;

    const undone = await (await app.guest()).post('/email/undo', { token });

    expect(undone.json().code).toBe('email_taken');
  });
});
