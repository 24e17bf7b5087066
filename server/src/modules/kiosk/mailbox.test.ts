import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, makeAccount, makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('staff find the e-mails to an address, newest first', async () => {
  const browser = await makeStaff(app);
  const { browser: other, email } = await makeAccount(app);
  await other.put('/settings/security/password', {
    password: 'Another good phrase 7',
    password_confirmation: 'Another good phrase 7',
  });

  const { data, next, has_mail_server } = (await browser.get(`/kiosk/emails?search=${email}`)).json();

  expect(data.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Your Linklet password was changed',
    'Verify your email for Linklet',
  ]);
  expect([next, has_mail_server]).toEqual([null, false]);
});

test('the mailbox is read page by page', async () => {
  const browser = await makeStaff(app);
  const email = freshEmail();
  await app.sql`
    insert into emails (recipient, subject, text, html)
    select ${email}, 'Number ' || n, '', '' from generate_series(1, 35) as n`;

  const first = (await browser.get(`/kiosk/emails?search=${email}`)).json();
  const second = (await browser.get(`/kiosk/emails?search=${email}&before=${first.next as number}`)).json();

  expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
});
