import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, freshEmail, lastEmail, linkIn, makeAccount } from '../../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('verifying the email', () => {
  test('greets nobody by name, since the address may be a stranger’s', async () => {
    const { browser, email } = await makeAccount(app);

    const asked = await lastEmail(app, email);
    await app.runJob('send-password-reset', { email });
    const reset = await lastEmail(app, email);
    await browser.post(linkIn(asked));
    await browser.put('/settings/security/password', {
      password: 'Another good phrase 7',
      password_confirmation: 'Another good phrase 7',
    });

    expect(asked.text + asked.html).not.toContain('Ada');
    expect(reset.subject).toContain('Reset');
    expect(reset.text + reset.html).not.toContain('Ada');
    expect((await lastEmail(app, email)).text).toContain('Hello Ada Person,');
  });

  test('sends five links an hour to one address, whoever asks', async () => {
    const clock = await startTestApp();
    const { browser } = await makeAccount(clock);
    const { browser: other } = await makeAccount(clock);
    const address = freshEmail();
    const wish = { name: 'Ada', email: address, time_zone: 'UTC' };
    const statuses = [(await browser.put('/settings/profile', wish)).statusCode];
    for (let time = 0; time < 3; time += 1) statuses.push((await browser.post('/email/verify')).statusCode);

    statuses.push((await other.put('/settings/profile', wish)).statusCode);
    statuses.push((await other.post('/email/verify')).statusCode);
    const owner = await clock.guest();
    const signedUp = await owner.post('/register', account(address));
    clock.passTime(61 * 60_000);
    const later = await owner.post('/email/verify');

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect([signedUp.statusCode, later.statusCode]).toEqual([200, 200]);
    const written = await clock.sql`select from emails where recipient = ${address}`;
    expect(written).toHaveLength(6);
    await clock.close();
  });

  test('takes the link that was sent, and opens what verified accounts may do', async () => {
    const { browser, email } = await makeAccount(app);
    const path = linkIn(await lastEmail(app, email));

    const answer = await browser.post(path);

    expect(answer.statusCode).toBe(200);
    const { user, features } = (await browser.get('/state')).json();
    expect(user.email_verified_at).not.toBeNull();
    expect(features).toContain('use_custom_alias');
    const told = [{ type: 'success', text: 'Your email is verified.' }];
    expect((await browser.get('/state')).json().flashMessages).toEqual(told);
    expect((await browser.get('/state')).json().flashMessages).toEqual(told);
    expect((await browser.post('/flash-messages/take')).json().flashMessages).toEqual(told);
    expect((await browser.get('/state')).json().flashMessages).toEqual([]);
  });

  test('is refused to another account, after a change of the address, and after three days', async () => {
    const { browser, email } = await makeAccount(app);
    const path = linkIn(await lastEmail(app, email));
    const { browser: other } = await makeAccount(app);

    const byOther = await other.post(path);
    await browser.put('/settings/profile', { name: 'Ada', email: freshEmail(), time_zone: 'UTC' });
    const changed = await browser.post(path);

    expect(byOther.json().code).toBe('verification_link_wrong');
    expect(changed.json().code).toBe('verification_link_wrong');
  });
});
