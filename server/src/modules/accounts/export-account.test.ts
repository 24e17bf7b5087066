import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileType } from '@linklet/contract/endpoint.ts';
import { lastEmail, makeAccount, makeStaff } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { toCsv } from './csv.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/settings/profile/export';

// A picture of one point.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function runJob(of: TestApp, email: string): Promise<void> {
  const [job] = await of.sql`
    select payload from graphile_worker._private_jobs
    where (payload->>'userId')::bigint = (select id from users where email = ${email})`;
  await of.runJob('export-account', job?.['payload']);
}

test('an export is prepared by a job, told by e-mail and notification, and holds what is kept', async () => {
  const { browser, email } = await makeAccount(app);
  const url = freshUrl();
  const [link] = (await browser.post('/url/create', { url })).json();
  await browser.put('/settings/profile/photo', dot, { headers: { 'content-type': fileType } });

  const { secret } = (await browser.post('/settings/security/two-factor')).json();
  await browser.put('/settings/security/two-factor', { code: generateSync({ secret }) });

  const asked = (await browser.post(path)).json();
  const early = await browser.get(`${path}/files`);
  await runJob(app, email);
  const { json, csv } = (await browser.get(`${path}/files`)).json();

  expect(asked).toEqual({ status: 'preparing', made_at: null });
  expect(early.statusCode).toBe(404);
  expect((await browser.get(path)).json().status).toBe('ready');
  const held = JSON.parse(json as string);
  expect(held.account).toMatchObject({ name: 'Ada Person', email, mailings: true });
  expect(held.photo).toMatch(/^data:image\/webp;base64,[\w+/=]+$/);
  expect(held.sessions).toHaveLength(1);
  expect(held.emails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Two-factor authentication was switched on',
  ]);
  expect(json).not.toContain('email/verify');
  expect(held.links).toMatchObject([{ short_link: link.aliases[0].linklet, destination: url }]);
  expect(csv).toContain(`"${link.aliases[0].linklet as string}","${url}"`);
  expect((await lastEmail(app, email)).subject).toContain('is ready');
  const { notifications } = (await browser.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe('The export of your data is ready.');
});

test('an export does not tell where staff sit who acted as the account', async () => {
  const { browser, email } = await makeAccount(app);
  const staff = await makeStaff(app);
  const [{ id }] = (await staff.get(`/kiosk/users?search=${email}`)).json().data;
  await staff.post(`/kiosk/users/${id as string}/impersonate`);
  await browser.post(path);
  await runJob(app, email);

  const { json } = (await browser.get(`${path}/files`)).json();

  expect(JSON.parse(json as string).sessions).toHaveLength(1);
});

test('an export holds nothing that opens the account', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(path);
  await runJob(app, email);
  const [user] = await app.sql`select password_hash from users where email = ${email}`;

  const { json } = (await browser.get(`${path}/files`)).json();

  expect(json).not.toContain(user?.['password_hash']);
  expect(json).not.toContain('argon2');
});

test('an export is gone after seven days', async () => {
  const clock = await startTestApp();
  const { browser, email } = await makeAccount(clock);
  await browser.post(path);
  await runJob(clock, email);

  clock.passTime(8 * 86_400_000);
  await clock.runJob('forget-old-exports');

  expect((await browser.get(path)).json().status).toBe('none');
  await clock.close();
});

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'])('the cell %j is no formula', (cell) => {
  expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
});

test('quotes, commas and lines stay inside their cells', () => {
  expect(toCsv([['a "b", c\nd', '']])).toBe('"a ""b"", c\nd",""\r\n');
});
