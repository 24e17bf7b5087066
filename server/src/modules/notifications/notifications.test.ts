import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, lastEmail, linkIn, makeAccount, makeStaff, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeWorkspace } from '../workspaces/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Those of the account alone: what other tests announce is told to everybody. */
async function ownNotices(browser: Browser) {
  const { data } = (await browser.get('/notifications')).json();
  return data.filter(({ kind }: { kind: string }) => kind === 'notification');
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('an account is told when another device opens it, and by a known one it is not', async () => {
  const { browser, email } = await makeAccount(app);
  for (let time = 0; time < 2; time += 1) {
    const other = await app.guest();
    await other.post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': FIREFOX } });
  }

  const { notifications } = (await browser.get('/notifications/recent')).json();

  expect(notifications).toMatchObject([{ text: 'New sign-in: Firefox on Linux', read: false }]);
});

test('an account that nobody has opened yet is not told of another device', async () => {
  const { email: known } = await makeAccount(app);
  const [email, workspaceId] = [freshEmail(), await makeWorkspace(app.services, 'personal')];
  // As the first account of staff is made.
  await app.sql`
    insert into users (name, email, password_hash, workspace_id)
    select name, ${email}, password_hash, ${workspaceId} from users where email = ${known}`;
  const owner = await app.guest();

  await owner.post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': FIREFOX } });

  expect((await owner.get('/notifications/recent')).json().notifications).toEqual([]);
});

test('what was read stays read, and others can not read it', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(linkIn(await lastEmail(app, email)));
  const [{ id }] = await ownNotices(browser);
  const { browser: other } = await makeAccount(app);

  await other.put('/notifications/read', { notifications: [id] });
  const before = (await ownNotices(browser))[0].read;
  await browser.put('/notifications/read', { notifications: [id] });

  expect(before).toBe(false);
  expect((await ownNotices(browser))[0].read).toBe(true);
  expect(await ownNotices(other)).toEqual([]);
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
    select users.id, 'Number ' || n, now() + interval '1 day' from users, generate_series(1, 35) as n where email = ${email}`;

  const first = (await browser.get('/notifications')).json();
  const second = (await browser.get(`/notifications?before=${first.next as string}`)).json();

  const texts = [...first.data, ...second.data].map(({ text }: { text: string }) => text);
  expect(first.data).toHaveLength(30);
  expect(texts.slice(0, 35)).toEqual(Array.from({ length: 35 }, (_, at) => `Number ${String(35 - at)}`));
});

test('announcements stand among the notifications, the newest first, none left out between pages', async () => {
  const { browser, email } = await makeAccount(app);
  const word = randomUUID();
  await app.sql`
    insert into notifications (user_id, text, created_at)
    select users.id, 'Number ' || n * 2, now() + make_interval(days => 2, secs => n * 2)
    from users, generate_series(1, 25) as n where email = ${email}`;
  await app.sql`
    insert into announcements (title, text, created_at)
    select ${word}, 'Number ' || n * 2 - 1, now() + make_interval(days => 2, secs => n * 2 - 1)
    from generate_series(1, 25) as n`;

  const first = (await browser.get('/notifications')).json();
  const second = (await browser.get(`/notifications?before=${first.next as string}`)).json();
  await app.sql`delete from announcements where title = ${word}`;

  const notices: { kind: string; text: string }[] = [...first.data, ...second.data];
  expect(notices.slice(0, 50).map(({ text }) => text)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Number ${String(50 - at)}`),
  );
  expect(notices.slice(0, 2).map(({ kind }) => kind)).toEqual(['notification', 'announcement']);
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
