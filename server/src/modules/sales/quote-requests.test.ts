import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPaths } from '@linklet/contract/accounts/endpoints.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { solvedToken } from '../../testing/solved-check.ts';
import { startTestApp, VISITOR_ADDRESS, type Browser, type TestApp } from '../../testing/test-app.ts';

const TRUSTED = '10.0.0.0/8';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp({ SALES_EMAIL: 'sales@lnk.test', ROBOT_CHECK_WHITELIST: TRUSTED });
  staff = await makeStaff(app);
});
afterAll(() => app.close());

/** From which nobody has asked yet. */
const newAddress = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

const freshRequest = (more: object = {}) => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@acme.test`,
  company: `Acme ${randomUUID()}`,
  ...{ links_per_month: 200_000, people: 40, domains: 3, message: 'By invoice?\nFrom May on.' },
  ...more,
});

const list = async (state: string, search: string) =>
  (await staff.get(`/kiosk/quote-requests?state=${state}&search=${encodeURIComponent(search)}`)).json().data;

const mailsTo = async (email: string) =>
  app.sql<{ subject: string; text: string }[]>`
    select subject, text from emails where recipient = ${email} order by id`;

test('a guest asks for a quote: sales read all of it, the sender gets a receipt, and staff see it', async () => {
  const guest = await app.guest(newAddress());
  const asked = freshRequest();

  const answer = await guest.post('/pricing/quote', asked);

  expect(answer.json()).toEqual({ received: true });
  const toSales = (await mailsTo('sales@lnk.test')).find(({ subject }) => subject.includes(asked.company));
  for (const part of [asked.name, asked.email, '200,000', '40', 'By invoice?', 'From May on.'])
    expect(toSales?.text).toContain(part);
  const [receipt] = await mailsTo(asked.email);
  expect(receipt?.subject).toBe('We have your request for a quote');
  expect(receipt?.text).not.toContain(asked.company);
  const [shown] = await list('new', asked.company);
  expect(shown).toMatchObject({ ...asked, is_verified: false, answered_at: null, answered_by: null });
});

test('without an address for sales, requests are sent to support', async () => {
  const other = await startTestApp({ SUPPORT_EMAIL: 'help@lnk.test', ROBOT_CHECK_WHITELIST: TRUSTED });
  const asked = freshRequest();

  await (await other.guest(newAddress())).post('/pricing/quote', asked);
  await other.close();

  expect((await mailsTo('help@lnk.test')).some(({ subject }) => subject.includes(asked.company))).toBe(true);
});

test('staff mark a request as answered and open it again, once each, and the trail has it', async () => {
  const asked = freshRequest();
  await (await app.guest(newAddress())).post('/pricing/quote', asked);
  const [{ id }] = await list('new', asked.email);

  const first = await staff.post(`/kiosk/quote-requests/${id}/answered`);
  const again = await staff.post(`/kiosk/quote-requests/${id}/answered`);

  expect([first.statusCode, again.statusCode, again.json().code]).toEqual([
    200,
    409,
    'quote_request_answered',
  ]);
  expect(await list('new', asked.email)).toEqual([]);
  const [answered] = await list('answered', asked.email);
  expect(answered.answered_by).toEqual(expect.any(String));
  await staff.post(`/kiosk/quote-requests/${id}/reopen`);
  const reopened = await staff.post(`/kiosk/quote-requests/${id}/reopen`);
  expect(reopened.json().code).toBe('quote_request_new');
  expect((await staff.post('/kiosk/quote-requests/999999999/answered')).statusCode).toBe(404);
  const trail = await app.sql`
    select action as event from audit_entries where target = ${String(id)} and action like 'quote_request.%' order by id`;
  expect(trail.map(({ event }) => event)).toEqual(['quote_request.answered', 'quote_request.reopened']);
});

test('one network asks three times an hour, and one address gets three receipts a day', async () => {
  const guest = await app.guest(newAddress());
  const ask = async (more: object = {}) =>
    (await guest.post('/pricing/quote', freshRequest(more))).statusCode;
  const email = `ada-${randomUUID()}@acme.test`;

  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  app.passTime(HOUR_MS + 1000);
  expect([await ask({ email }), await ask({ email }), await ask({ email })]).toEqual([200, 200, 200]);
  app.passTime(HOUR_MS + 1000);
  expect(await ask({ email: email.toUpperCase() })).toBe(429);
  expect(await mailsTo(email)).toHaveLength(3);
  app.passTime(DAY_MS);
  expect(await ask({ email })).toBe(200);
});

test('a guest passes the anti-robot check, somebody signed in needs none', async () => {
  const guest = await app.guest(VISITOR_ADDRESS);

  const without = await guest.post('/pricing/quote', freshRequest());
  const token = await solvedToken(guest, 'quote');
  const solved = await guest.post('/pricing/quote', freshRequest({ captcha_token: token }));

  expect([without.statusCode, without.json().code, solved.statusCode]).toEqual([
    422,
    'robot_check_failed',
    200,
  ]);
});

test.each([
  ['name', '', 'Please enter your name.'],
  ['name', 'Visit www.spam.test', 'The name must not contain a web address.'],
  ['email', 'ada', 'The email is not valid.'],
  ['company', ' ', 'Please enter your company.'],
  ['links_per_month', 0, 'Please enter how many links you make in a month.'],
  ['links_per_month', 1.5, 'Please enter how many links you make in a month.'],
  ['people', 'many', 'Please enter how many of you there are.'],
  ['domains', -1, 'Please enter how many domains you have, or 0.'],
  ['message', 'x'.repeat(2001), 'The message must not be greater than 2000 characters.'],
])('a wrong %s (%j) is told beside it', async (field, value, sentence) => {
  const answer = await (
    await app.guest(newAddress())
  ).post('/pricing/quote', freshRequest({ [field]: value }));

  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ [field]: [sentence] });
});

test('a request is taken along with the account that it is of, and goes with it', async () => {
  const { browser, email } = await makeAccount(app);
  const [company] = [freshRequest().company];
  await browser.post('/pricing/quote', freshRequest({ company }), { address: newAddress() });
  await (await app.guest(newAddress())).post('/pricing/quote', freshRequest({ company, email }));
  expect((await list('new', company)).map((each: { is_verified: boolean }) => each.is_verified)).toEqual([
    false,
    false,
  ]);
  const held = async () => {
    await browser.post('/settings/profile/export');
    const [job] = await app.sql`
      select payload from graphile_worker._private_jobs
      where (payload->>'userId')::bigint = (select id from users where email = ${email})`;
    await app.runJob('export-account', job?.['payload']);
    const { quote_requests: requests } = JSON.parse((await browser.open(exportPaths.json)).body);
    return (requests as { company: string }[]).map((each) => each.company);
  };

  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  expect(await held()).toEqual([company, company]);

  await app.sql`update users set deleted_at = now() - interval '31 days' where email = ${email}`;
  await app.runJob('purge-deleted-accounts');
  expect(await list('new', company)).toEqual([]);
});

test('an account with an unverified address has no part in what a guest asked with it', async () => {
  const { email } = await makeAccount(app);
  const asked = freshRequest({ email });
  await (await app.guest(newAddress())).post('/pricing/quote', asked);
  await app.sql`
    update users set email_verified_at = null, deleted_at = now() - interval '31 days' where email = ${email}`;

  await app.runJob('purge-deleted-accounts');

  expect(await list('new', asked.company)).toHaveLength(1);
});
