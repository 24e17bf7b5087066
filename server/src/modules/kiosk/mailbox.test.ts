import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, linkIn, makeAccount, makeStaff, type ReceivedEmail } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('staff find the emails to an address, newest first', async () => {
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

async function readOne(staff: Browser, email: string) {
  const [found] = (await staff.get(`/kiosk/emails?search=${email}`)).json().data;
  return found as { id: number; text: string; html: string; hides_links: boolean; may_reveal: boolean };
}

test('an email whose link opens something shows it to its reader alone', async () => {
  const staff = await makeStaff(app);
  const own = (await staff.get('/state')).json().user.email;
  const { email } = await makeAccount(app);

  const [others, mine] = [await readOne(staff, email), await readOne(staff, own)];

  expect([others.hides_links, mine.hides_links]).toEqual([true, false]);
  expect(others.text + others.html).not.toMatch(/email\/verify/);
  expect(others.text).toContain('Hello');
  expect(mine.text).toMatch(/email\/verify/);
});

test('reading the mailbox asks for the password, and is noted', async () => {
  const clock = await startTestApp();
  const staff = await makeStaff(clock);
  const { id } = (await staff.get('/state')).json().user;
  const { email } = await makeAccount(clock);

  await staff.get(`/kiosk/emails?search=${email}`);
  clock.passTime(16 * 60_000);
  const late = await staff.get('/kiosk/emails');

  const noted = await clock.sql`
    select after from audit_entries join users on users.id = user_id
    where users.public_id = ${id as string} and action = 'mailbox.read'`;
  expect(late.statusCode).toBe(423);
  expect(noted.map(({ after }) => after)).toEqual([{ search: email, page: null }]);
  await clock.close();
});

test('where no mail server sends emails, staff may have hidden links shown, which is noted', async () => {
  const staff = await makeStaff(app);
  const { browser, email } = await makeAccount(app);
  const { id, may_reveal } = await readOne(staff, email);

  const shown = (await staff.post(`/kiosk/emails/${String(id)}/reveal`)).json();

  expect([may_reveal, shown.id, shown.hides_links]).toEqual([true, id, false]);
  expect((await browser.post(linkIn(shown as ReceivedEmail))).statusCode).toBe(200);
  const noted = await app.sql`
    select after from audit_entries where action = 'mailbox.email_revealed' and after->>'email' = ${String(id)}`;
  expect(noted).toHaveLength(1);
  expect((await staff.post('/kiosk/emails/999999999999/reveal')).statusCode).toBe(404);
});

test.each(['email', 'pending_email', 'former_email'])(
  'links that open an account of other staff are shown to nobody else, by its %s',
  async (column) => {
    const [staff, other] = [await makeStaff(app), await makeStaff(app)];
    const { email, id: publicId } = (await other.get('/state')).json().user;
    const address = column === 'email' ? email : freshEmail();
    if (column === 'pending_email')
      await app.sql`update users set pending_email = ${address} where public_id = ${publicId}`;
    if (column === 'former_email')
      await app.sql`
        insert into email_changes (user_id, token_hash, former_email, expires_at)
        select id, ${Buffer.from(address)}, ${address}, now() from users where public_id = ${publicId}`;
    await app.sql`
      insert into emails (recipient, subject, text, html, is_secret)
      values (${String(address).toUpperCase()}, 'Reset', 'https://lnk.test/app/password/reset/1', '', true)`;
    const { id, ...listed } = await readOne(staff, address);

    const answer = await staff.post(`/kiosk/emails/${String(id)}/reveal`);

    expect(listed).toMatchObject({ hides_links: true, may_reveal: false });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  },
);

test('where a mail server sends emails, hidden links stay hidden', async () => {
  const sending = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const staff = await makeStaff(sending);
  const { email } = await makeAccount(sending);
  const { id } = await readOne(staff, email);

  const answer = await staff.post(`/kiosk/emails/${String(id)}/reveal`);

  expect(answer.statusCode).toBe(403);
  expect((await staff.get('/state')).json().product.sends_email).toBe(true);
  await sending.close();
});
