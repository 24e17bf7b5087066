import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEmail, linkIn, makeAccount, makeStaff, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('an account is told when another device opens it, and by a known one it is not', async () => {
  const { browser, email } = await makeAccount(app);
  for (let time = 0; time < 2; time += 1) {
    const other = await app.guest();
    await other.post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': FIREFOX } });
  }

  const { notifications } = (await browser.get('/notifications/recent')).json();

  expect(notifications).toMatchObject([
    { text: 'Your account was opened by another device: Firefox on Linux.', read: false },
  ]);
});

test('an account that nobody has opened yet is not told of another device', async () => {
  const { email } = await makeAccount(app);
  // As the first account of staff is made.
  await app.sql`delete from audit_entries where user_id = (select id from users where email = ${email})`;
  await app.sql`delete from sessions where user_id = (select id from users where email = ${email})`;
  const owner = await app.guest();

  await owner.post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': FIREFOX } });

  expect((await owner.get('/notifications/recent')).json().notifications).toEqual([]);
});

test('what was read stays read, and others can not read it', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(linkIn(await lastEmail(app, email)));
  const [{ id }] = (await browser.get('/notifications')).json().data;
  const { browser: other } = await makeAccount(app);

  await other.put('/notifications/read', { notifications: [id] });
  const before = (await browser.get('/notifications')).json().data[0].read;
  await browser.put('/notifications/read', { notifications: [id] });

  expect(before).toBe(false);
  expect((await browser.get('/notifications')).json().data[0].read).toBe(true);
  expect((await other.get('/notifications')).json().data).toEqual([]);
});

test('an announcement reaches everybody, and each notes that it was seen', async () => {
  const staff = await makeStaff(app);
  const { browser } = await makeAccount(app);

  const announced = (await staff.post('/kiosk/announcements', { title: 'New', text: 'QR codes' })).json();
  await browser.put('/user/last-read-announcements-at');

  const { announcements } = (await browser.get('/notifications/recent')).json();
  expect(announcements[0]).toEqual(announced);
  const { user } = (await browser.get('/state')).json();
  expect(Date.parse(user.last_read_announcements_at)).toBeGreaterThanOrEqual(
    Date.parse(announced.created_at),
  );
});

test('older notifications come page by page', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`
    insert into notifications (user_id, text, created_at)
    select users.id, 'Number ' || n, now() from users, generate_series(1, 35) as n where email = ${email}`;

  const first = (await browser.get('/notifications')).json();
  const second = (await browser.get(`/notifications?before=${first.next as number}`)).json();

  expect([first.data.length, first.data[0].text, second.data.length, second.next]).toEqual([
    30,
    'Number 35',
    5,
    null,
  ]);
});

test('staff find all that was announced, page by page, and take some of it back', async () => {
  const staff = await makeStaff(app);
  const { browser } = await makeAccount(app);
  await app.sql`
    insert into announcements (title, text, created_at)
    select 'Number ' || n, 'Text', now() from generate_series(1, 35) as n`;
  const first = (await staff.get('/kiosk/announcements')).json();
  const second = (await staff.get(`/kiosk/announcements?before=${first.next as number}`)).json();
  const { id } = first.data[0];

  const deleted = await staff.delete(`/kiosk/announcements/${id as number}`);
  const again = await staff.delete(`/kiosk/announcements/${id as number}`);

  expect([first.data.length, second.data.length >= 5]).toEqual([30, true]);
  expect([deleted.statusCode, again.statusCode]).toEqual([200, 404]);
  const { announcements } = (await browser.get('/notifications/recent')).json();
  expect(announcements.map((announcement: { id: number }) => announcement.id)).not.toContain(id);
});

test.each(['0', 'x', '9'.repeat(30)])('there is no announcement %s to take back', async (id) => {
  const staff = await makeStaff(app);

  expect((await staff.delete(`/kiosk/announcements/${id}`)).statusCode).toBe(404);
});
