import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEmail, linkIn, makeAccount } from '../../../testing/accounts.ts';
import { cards, currentOf, deliverNews, makeBuyer, passDays, pay } from '../../../testing/payments.ts';
import { emailsTo, passToMorning, timesOf } from '../../../testing/reminders.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAYS_OVERDUE = 20;

/** Somebody whose plan has stopped in part, and the path of the link that pays. */
async function makeDebtor(): Promise<{ browser: Browser; email: string; path: string }> {
  const made = await makeBuyer(app, {}, cards.failsLater);
  await passDays(app, made.email, 31 + DAYS_OVERDUE);
  return { ...made, path: linkIn(await lastEmail(app, made.email)) };
}

const start = async (browser: Browser, path: string): Promise<string> => {
  const answer = await browser.post(path);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().session_id as string;
};

test('shows what is due to whoever has the link, and nothing else of the account', async () => {
  const { email, path } = await makeDebtor();
  const stranger = (await makeAccount(app)).browser;

  const answers = [await (await app.guest()).get(path), await stranger.get(path)];

  for (const answer of answers) {
    expect(answer.json()).toEqual({
      ...{ plan: 'pro', interval: 'monthly', total: 2379, currency: 'USD', status: 'due' },
      ...{ period_starts_at: expect.any(String), period_ends_at: expect.any(String) },
    });
    expect(answer.body).not.toContain(email);
    expect(answer.headers['cache-control']).toContain('no-store');
  }
});

test('has everything back once a guest has paid by the link', async () => {
  const { browser, path } = await makeDebtor();
  const guest = await app.guest();
  const before = (await browser.get('/state')).json().features as string[];

  const page = await start(guest, path);
  const shown = await guest.get(`/sandbox/checkouts/${page}`);
  const paid = await pay(guest, page);
  await deliverNews(app);

  expect(before).not.toContain('add_branded_domains');
  expect(shown.json()).toMatchObject({ email: '', sum: { total: 2379 } });
  expect(paid.json().success_url).toMatch(/\/app\/user\/payment\/[\w-]+\?paid=true$/);
  expect((await guest.get(path)).json().status).toBe('paid');
  expect(await currentOf(browser)).toMatchObject({ state: 'active', isPastDue: false, dunning: null });
  expect((await browser.get('/state')).json().features).toContain('add_branded_domains');
});

test('is told as paid before the news of it has arrived', async () => {
  const { browser, path } = await makeDebtor();
  const guest = await app.guest();
  await pay(guest, await start(guest, path));

  const again = await guest.post(path);

  expect([again.statusCode, again.json().code]).toEqual([409, 'payment_not_due']);
  expect((await guest.get(path)).json().status).toBe('paid');
  expect((await currentOf(browser)).state).toBe('active');
  await deliverNews(app);
});

test('may be opened twice and paid once', async () => {
  const { email, path } = await makeDebtor();
  const [one, other] = [await app.guest(), await app.guest()];
  const pages = [await start(one, path), await start(other, path)];

  const answers = [await pay(one, pages[0] ?? ''), await pay(other, pages[1] ?? '')];
  await deliverNews(app);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const payments = await app.sql`
    select count(*)::int as paid from sandbox_payments where status = 'paid' and created_at > now() + interval '20 days'
      and customer_id = (select id from sandbox_customers where email = ${email})`;
  expect(payments).toEqual([{ paid: 1 }]);
});

test('is over after seven days, and the newer link still pays', async () => {
  const { email, path } = await makeDebtor();
  const { pastDueSince: since } = await timesOf(app, email);
  if (since === null) throw new Error('Nothing is overdue.');
  await passToMorning(app, email, { after: since, days: 27 });
  const newer = linkIn(await lastEmail(app, email));
  await passDays(app, email, 0.2);
  const guest = await app.guest();
  const oldOne = (await emailsTo(app, email)).find(({ text }) => text.includes('We couldn’t charge'));

  expect((await guest.get(newer)).statusCode).toBe(200);
  expect((await guest.get(path)).statusCode).toBe(200);
  expect(oldOne).toBeDefined();

  await passDays(app, email, 1.5);
  const [read, begun] = [await guest.get(path), await guest.post(path)];
  for (const answer of [read, begun])
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      {
        code: 'payment_link_wrong',
        message: 'This link is incorrect or older than seven days. Sign in to pay.',
      },
    ]);
});

test('is over with the subscription', async () => {
  const { browser, path } = await makeDebtor();
  await browser.delete('/settings/subscription/now', { billing_type: 1 });
  const guest = await app.guest();

  const begun = await guest.post(path);

  expect((await guest.get(path)).json().status).toBe('over');
  expect([begun.statusCode, begun.json().code]).toEqual([409, 'payment_not_due']);
});

test('is over with the subscription even if the provider goes on asking', async () => {
  const { browser, email, path } = await makeDebtor();
  await browser.delete('/settings/subscription/now', { billing_type: 1 });
  await app.sql`
    update sandbox_payments set status = 'open'
    where status = 'void' and customer_id = (select id from sandbox_customers where email = ${email})`;
  await app.sql`
    update due_payments set status = 'open' where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  const guest = await app.guest();

  const begun = await guest.post(path);

  expect((await guest.get(path)).json().status).toBe('over');
  expect([begun.statusCode, begun.json().code]).toEqual([409, 'payment_not_due']);
});

test.each([
  ['changed', (token: string) => `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`],
  ['longer', (token: string) => `${token}A`],
  ['shorter', (token: string) => token.slice(0, -4)],
  ['of letters', () => 'AAAA'.repeat(20)],
  ['too long', () => 'A'.repeat(400)],
])('that is %s opens nothing', async (_, change) => {
  const { path } = await makeDebtor();
  const at = path.lastIndexOf('/') + 1;
  const guest = await app.guest();

  const other = path.slice(0, at) + change(path.slice(at));

  for (const answer of [await guest.get(other), await guest.post(other)])
    expect([404, 422]).toContain(answer.statusCode);
});

test('of a tax number opens no payment, nor that of a payment a tax number', async () => {
  const { path } = await makeDebtor();
  const { browser, email } = await makeAccount(app);
  await browser.put('/settings/billing-details', {
    ...{ name: 'Ada', address: '', postal_code: '', city: '', country: 'FR', tax_id: 'FR200' },
    ...{ purchase_order: '', invoice_email: '' },
  });
  const [row] = await app.sql`
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await app.runJob('check-tax-number', { billableId: Number(row?.['billable_id']) });
  const taxPath = linkIn(await lastEmail(app, email));
  const guest = await app.guest();

  const swapped = [
    await guest.get(taxPath.replace('/user/vatinfo/', '/user/payment/')),
    await guest.get(path.replace('/user/payment/', '/user/vatinfo/')),
  ];

  expect(taxPath).toContain('/user/vatinfo/');
  expect(swapped.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
