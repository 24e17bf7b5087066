import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { csvStart } from '@linklet/contract/http/csv.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPaths } from '@linklet/contract/accounts/endpoints.ts';
import { fileType } from '@linklet/contract/http/endpoint.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { lastEmail, makeAccount, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { storeOwned } from '../../../testing/branded-domains.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { toCsvLine } from '@linklet/contract/http/csv.ts';

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

async function download(browser: Browser): Promise<{ json: string; csv: string }> {
  const [json, csv] = await Promise.all([browser.open(exportPaths.json), browser.open(exportPaths.csv)]);
  return { json: json.body, csv: csv.body };
}

test('an export is prepared by a job, told by email and notification, and holds what is kept', async () => {
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  const url = freshUrl();
  const [link] = (await browser.post('/url/create', { url })).json();
  await app.sql`
    update links set card_title = 'The sale', card_text = 'Until Sunday.' where hash = ${link.hash as string}`;
  await browser.put('/settings/profile/photo', dot, { headers: { 'content-type': fileType } });

  const { secret } = (await browser.post('/settings/security/two-factor')).json();
  await browser.put('/settings/security/two-factor', { code: generateSync({ secret }) });

  const asked = (await browser.post(path)).json();
  const early = await browser.open(exportPaths.json);
  await runJob(app, email);
  const { json, csv } = await download(browser);

  expect(asked).toEqual({ status: 'preparing', made_at: null });
  expect(early.statusCode).toBe(404);
  expect((await browser.get(path)).json().status).toBe('ready');
  const held = JSON.parse(json);
  expect(held.account).toMatchObject({ name: 'Ada Person', email, mailings: true });
  expect(held.photo).toMatch(/^data:image\/webp;base64,[\w+/=]+$/);
  expect(held.sessions).toHaveLength(1);
  expect(held.emails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Two-factor authentication was turned on',
  ]);
  expect(json).not.toContain('email/verify');
  const card = { title: 'The sale', text: 'Until Sunday.', image_url: null };
  expect(held.links).toMatchObject([{ short_link: link.aliases[0].linklet, destination: url, card }]);
  expect(csv.startsWith(csvStart)).toBe(true);
  expect(csv).toContain(`"${link.aliases[0].linklet as string}","${url}"`);
  expect((await lastEmail(app, email)).subject).toContain('is ready');
  const { notifications } = (await browser.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe('The export of your data is ready.');
});

const writtenTo = async (email: string) =>
  app.sql`select subject from emails where recipient = ${email} and not is_secret`;

test.each([
  ['whose address nobody has proved', null],
  ['that proved it later', new Date(Date.now() + DAY_MS).toISOString()],
])('an account %s gets nothing along that was written to the address', async (_, provedAt) => {
  const { browser, email } = await makeAccount(app);
  const other = await makeSubscriber(app, 'enterprise');
  const { host } = await storeOwned(app, { email: other.email });
  const offered = await other.browser.post(`/settings/branded-domains/${host}/transfer`, { email });
  await app.sql`update users set email_verified_at = ${provedAt} where email = ${email}`;

  await browser.post(path);
  await runJob(app, email);
  const { json } = await download(browser);

  expect([offered.statusCode, (await writtenTo(email)).length]).toEqual([200, 2]);
  expect(JSON.parse(json).emails).toEqual([]);
  expect(json).not.toContain(host);
});

test('an export of many links is kept and sent in parts, each of bounded size', async () => {
  const MANY = 12_000;
  const { browser, email } = await makeAccount(app);
  const [{ workspaceId }] = await app.sql<[{ workspaceId: string }]>`
    select workspace_id as "workspaceId" from users where email = ${email}`;
  const word = randomUUID();
  await app.sql`
    with urls as (
      insert into long_urls (hash, url)
      select sha256(convert_to(url, 'UTF8')), url
      from (select 'https://example.com/' || ${word} || '/' || n as url from generate_series(1, ${MANY}::integer) as n) as made
      returning id
    ), own as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select ${workspaceId}, ${workspaceId}, id, substr(md5(${word} || id), 1, 16) from urls returning id
    )
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select id, (select id from domains where host = 'lnk.test'), substr(md5(id || ${word}), 1, 20), substr(md5(id || ${word}), 1, 20), true from own`;
  await browser.post(path);
  await runJob(app, email);

  const { json, csv } = await download(browser);

  const { links } = JSON.parse(json) as { links: { destination: string }[] };
  expect(new Set(links.map(({ destination }) => destination)).size).toBe(MANY);
  expect(csv.split('\r\n')).toHaveLength(MANY + 2);
  const parts = await app.sql<{ file: string; bytes: number }[]>`
    select file, octet_length(bytes) as bytes from account_export_parts
    where user_id = (select id from users where email = ${email})`;
  expect(parts.filter(({ file }) => file === 'json').length).toBeGreaterThan(5);
  expect(Math.max(...parts.map(({ bytes }) => bytes))).toBeLessThan(300 * 1024);
});

test('an export that is made anew replaces the one before, and is not there before it is made', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(path);
  await runJob(app, email);
  await browser.post('/url/create', { url: freshUrl() });

  await browser.post(path);
  const meanwhile = await browser.open(exportPaths.json);
  await runJob(app, email);
  const { json } = await download(browser);

  expect(meanwhile.statusCode).toBe(404);
  expect(JSON.parse(json).links).toHaveLength(1);
  const parts = await app.sql`
    select from account_export_parts where user_id = (select id from users where email = ${email})`;
  expect(parts).toHaveLength(2);
});

test('an export is downloaded by its owner alone, who has just shown the password', async () => {
  const clock = await startTestApp();
  const { browser, email } = await makeAccount(clock);
  await browser.post(path);
  await runJob(clock, email);
  const stranger = (await makeAccount(clock)).browser;

  const byGuest = await (await clock.guest()).open(exportPaths.json);
  const byStranger = await stranger.open(exportPaths.json);
  const byOwner = await browser.open(exportPaths.json);
  clock.passTime(16 * 60_000);
  const later = await browser.open(exportPaths.json);
  const asked = await browser.get(`${path}/files`);

  expect([byGuest, byStranger, byOwner, later, asked].map(({ statusCode }) => statusCode)).toEqual([
    401, 404, 200, 423, 423,
  ]);
  expect(byOwner.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  });
  await clock.close();
});

test('an export does not tell where staff sit who acted as the account', async () => {
  const { browser, email } = await makeAccount(app);
  const staff = await makeStaff(app);
  const [{ id }] = (await staff.get(`/kiosk/users?search=${email}`)).json().data;
  await staff.post(`/kiosk/users/${id as string}/impersonate`);
  await browser.post(path);
  await runJob(app, email);

  const { json } = await download(browser);

  expect(JSON.parse(json).sessions).toHaveLength(1);
});

test('an export holds nothing that opens the account', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(path);
  await runJob(app, email);
  const [user] = await app.sql`select password_hash from users where email = ${email}`;

  const { json } = await download(browser);

  expect(json).not.toContain(user?.['password_hash']);
  expect(json).not.toContain('argon2');
});

test('an export is gone after seven days', async () => {
  const { browser, email } = await makeAccount(app);
  await browser.post(path);
  await runJob(app, email);
  await app.sql`
    update account_exports set requested_at = now() - interval '8 days'
    where user_id = (select id from users where email = ${email})`;

  await app.runJob('forget-old-exports');

  expect((await browser.get(path)).json().status).toBe('none');
});

test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'])('the cell %j is no formula', (cell) => {
  expect(toCsvLine([cell])).toBe(`"'${cell}"\r\n`);
});

test('quotes, commas and lines stay inside their cells', () => {
  expect(toCsvLine(['a "b", c\nd', ''])).toBe('"a ""b"", c\nd",""\r\n');
});
