import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../platform/clock.ts';
import { lastEmail, linkIn, makeAccount, makeStaff } from '../../../testing/accounts.ts';
import {
  factsOf,
  idOf,
  makeProtected,
  sendTo,
  signIn,
  signOut,
  SUPPORT_REASON,
  turnOff,
  userOf,
  type Helped,
} from '../../../testing/support.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What support did to an account, as its trail has it. */
async function trailOf({ email }: Pick<Helped, 'email'>) {
  const rows = await app.sql`
    select action, target, after, details, actors.email as by from audit_entries
    join users on users.id = user_id join users as actors on actors.id = actor_id
    where users.email = ${email} and action like 'support.%' order by audit_entries.id`;
  return rows.map((row) => ({ ...row }));
}

const noticesOf = async (browser: Browser) =>
  (await browser.get('/notifications/recent')).json().notifications.map(({ text }: { text: string }) => text);

test('turning the second factor off opens the account by its password, and leaves passkeys alone', async () => {
  const staff = await makeStaff(app);
  const { email: staffEmail } = await userOf(staff);
  const helped = await makeProtected(app);
  const before = await signIn(app, helped);

  const answer = await turnOff(staff, helped.id);

  expect([before.answer, answer.statusCode]).toEqual([{ two_factor: true }, 200]);
  expect(await factsOf(app, helped)).toMatchObject({
    ...{ factor: 0, is_clear: true, codes: 0, passkeys: 1, sessions: 0 },
  });
  expect([await userOf(helped.browser), await userOf(before.browser)]).toEqual([null, null]);
  const after = await signIn(app, helped);
  expect(await userOf(after.browser)).toMatchObject({ email: helped.email, uses_two_factor_auth: false });
  expect(await trailOf(helped)).toEqual([
    {
      ...{ action: 'support.two_factor_disabled', target: helped.id, after: null, by: staffEmail },
      details: { reason: SUPPORT_REASON },
    },
  ]);
});

test('whoever lost the second factor is told that support turned it off, and what to do if they did not ask', async () => {
  const helped = await makeProtected(app);

  await turnOff(await makeStaff(app), helped.id);

  const { subject, text } = await lastEmail(app, helped.email);
  expect(subject).toBe('Support turned off your two-factor authentication');
  expect(text).toContain('signed you out everywhere');
  expect(text).toContain(
    `If you didn’t, change your password now and write to ${app.services.config.supportEmail}.`,
  );
  expect(text).not.toContain(SUPPORT_REASON);
  const { browser } = await signIn(app, helped);
  expect(await noticesOf(browser)).toContain('Support turned off your two-factor authentication.');
});

test('it is turned off once, however often that is asked for, at once too', async () => {
  const staff = await makeStaff(app);
  const helped = await makeProtected(app);

  const both = await Promise.all([turnOff(staff, helped.id), turnOff(staff, helped.id)]);
  const told = await factsOf(app, helped);
  const late = await turnOff(staff, helped.id);

  const codes = both.map((answer) => answer.json().code);
  expect(codes.toSorted()).toEqual(['two_factor_off', undefined]);
  expect([late.statusCode, late.json().code]).toEqual([422, 'two_factor_off']);
  expect(told).toMatchObject({ entries: 1, notices: 1 });
  expect(await factsOf(app, helped)).toEqual(told);
});

test.each([
  ['the second factor is not turned off', turnOff],
  ['nobody is signed out', signOut],
])('where the owner can’t be told, %s', async (_, call) => {
  const other = await startTestApp();
  const helped = await makeProtected(other);
  const staff = await makeStaff(other);
  const before = await factsOf(other, helped);
  // The last that is written.
  const unwritten = Object.defineProperty({ ...other.services.config }, 'supportEmail', {
    get: () => {
      throw new Error('The email is not written.');
    },
  });
  Object.assign(other.services, { config: unwritten });

  const answer = await call(staff, helped.id);

  expect([answer.statusCode, await factsOf(other, helped)]).toEqual([500, before]);
  await other.close();
});

test.each([
  ['no reason', {}, 'Please enter a reason.'],
  ['an empty one', { reason: '  ' }, 'Please enter a reason.'],
  ['a long one', { reason: 'a'.repeat(301) }, 'Please enter at most 300 characters.'],
])('it takes a reason: %s is refused', async (_, body, sentence) => {
  const helped = await makeProtected(app);

  const answer = await (await makeStaff(app)).delete(`/kiosk/user/${helped.id}/two-factor`, body);

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { reason: [sentence] }]);
  expect(await factsOf(app, helped)).toMatchObject({ factor: 1, codes: 2, sessions: 1 });
});

test('signing out ends all sessions: before the second factor, and those of staff who act as the account, too', async () => {
  const staff = await makeStaff(app);
  const { email: staffEmail } = await userOf(staff);
  const helped = await makeProtected(app);
  const half = await signIn(app, helped);
  const actor = await makeStaff(app);
  await actor.post(`/kiosk/users/${helped.id}/impersonate`);

  const answer = await signOut(staff, helped.id);
  const again = await signOut(staff, helped.id);

  expect([answer.json(), again.json()]).toEqual([{ ended: 3 }, { ended: 0 }]);
  const users = await Promise.all([helped.browser, half.browser, actor].map(userOf));
  expect(users).toEqual([null, null, null]);
  expect(await factsOf(app, helped)).toMatchObject({ factor: 1, codes: 2, passkeys: 1, notices: 1 });
  expect(await trailOf(helped)).toEqual([
    {
      ...{ action: 'support.sessions_ended', target: helped.id, after: { ended: 3 }, details: {} },
      by: staffEmail,
    },
  ]);
  const { subject, text } = await lastEmail(app, helped.email);
  expect([subject, text.includes('signed you out of your account on all devices')]).toEqual([
    'Support signed you out everywhere',
    true,
  ]);
});

test('the verification email is the one that the account asks for itself, and as seldom', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const { browser, email } = await makeAccount(clock);
  const id = await idOf(browser);
  const own = await lastEmail(clock, email);

  const first = await sendTo(staff, id);
  const sent = await lastEmail(clock, email);
  const answers: Answer[] = [];
  for (const by of [browser, browser, staff, staff, browser])
    answers.push(by === staff ? await sendTo(staff, id) : await browser.post('/email/verify'));
  clock.passTime(HOUR_MS + 1);
  const later = await sendTo(staff, id);
  await browser.post(linkIn(sent));

  // Signing up had sent one.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
  expect([first.statusCode, later.statusCode, sent.subject]).toEqual([200, 200, own.subject]);
  expect((await userOf(browser)).email_verified_at).not.toBeNull();
  expect((await trailOf({ email })).map(({ action }) => action as string)).toEqual(
    Array(3).fill('support.verification_sent'),
  );
  await clock.close();
});

test.each([
  ['verified', 'email_verified_at', 'email_verified'],
  ['terminated', 'terminated_at', 'account_terminated'],
  ['deleted', 'deleted_at', 'account_deleted'],
])('whoever is %s is sent no verification email', async (_, column, code) => {
  const { browser, email } = await makeAccount(app);
  const id = await idOf(browser);
  await app.sql`update users set ${app.sql({ [column]: new Date().toISOString() })} where email = ${email}`;

  const answer = await sendTo(await makeStaff(app), id);

  expect(answer.json().code).toBe(code);
  expect(await factsOf(app, { email })).toMatchObject({ emails: 1, entries: 0 });
});
