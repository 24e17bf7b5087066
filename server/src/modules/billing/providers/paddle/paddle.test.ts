import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../../testing/accounts.ts';
import { currentOf, wish } from '../../../../testing/payments.ts';
import { billsOf, makeConfirmedStaff } from '../../../../testing/payments/staff-bills.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { makePayer, openCheckout, openTill, type Till } from '../../../../testing/payments/tills.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill('paddle');
});
afterAll(() => till.close());

test('what is too little to be charged is not charged, and the plan is there', async () => {
  const { browser, email } = await makePayer(till, { subscription: 'personal' });
  // Of a month of at least 28 days, of which the last day is left, a tenth of a plan is some cents.
  const { period_ends_at: endsAt } = await currentOf(browser);
  await till.passDays(email, Math.floor((Date.parse(endsAt) - Date.now()) / 86_400_000));
  const quoted = (await browser.get('/settings/subscription/quote?subscription=pro&interval=monthly')).json();

  const answer = await browser.put('/settings/subscription', {
    ...{ ...wish({ subscription: 'pro' }), billing_type: 2, quote: quoted.id },
  });

  expect([quoted.total, answer.statusCode]).toEqual([0, 200]);
  expect(answer.json().subscriptions.current).toMatchObject([{ name: 'pro' }]);
  expect(await till.payments(email)).toEqual(['paid']);
});

test('an organization of somebody who pays already is told apart from the account', async () => {
  const { browser, email } = await makePayer(till);
  const { services } = till.app;
  const { paddle } = await import('./paddle.ts');

  const ref = await paddle.makeCustomer(services, { email, name: 'Acme', key: 'customer 4711' });
  const [own, other] = [
    await paddle.fetchCustomer(services, ref.split('/')[0] ?? ''),
    await paddle.fetchCustomer(services, ref),
  ];

  expect(ref).toMatch(/^ctm_[a-z0-9]+\/customer-4711$/);
  expect(own.subscriptions).toHaveLength(1);
  expect(other).toEqual({ subscriptions: [], payments: [], method: null });
  expect((await currentOf(browser)).name).toBe('pro');
});

test('the page of payments gets what the overlay is opened with, signed in or not, and only where Paddle is named', async () => {
  const own = await startTestApp();

  const [here, elsewhere] = [
    await (await till.app.guest()).get('/billing/paddle'),
    await (await own.guest()).get('/billing/paddle'),
  ];

  expect(here.json()).toEqual({ client_token: 'test_0123456789abcdef' });
  expect(elsewhere.json()).toEqual({ client_token: null });
  expect(here.headers['permissions-policy']).toContain('payment=(self "https://buy.paddle.com"');
  expect(elsewhere.headers['permissions-policy']).toContain('payment=()');
  await own.close();
});

test('what the overlay is opened with is there, and no discount may be typed into it', async () => {
  const { browser } = await makeAccount(till.app);

  const { checkout } = (await browser.post('/settings/subscription', { ...wish(), billing_type: 2 })).json();

  expect(checkout).toEqual({
    purpose: 'subscription-purchase',
    transaction_id: expect.stringMatching(/^txn_/),
    customer: { id: expect.stringMatching(/^ctm_/), auth_token: expect.stringMatching(/^pca_/) },
    ...{ locale: 'en', allow_discounts: false },
    prices: [{ price_id: expect.stringMatching(/^pri_/), quantity: 1 }],
    success_url: 'https://lnk.test/app/settings/subscription/success',
    client_token: 'test_0123456789abcdef',
  });
  expect(await openCheckout(till, browser)).not.toBe(checkout.transaction_id);
});

test('whoever is the seller sends the invoices', async () => {
  const { browser, email } = await makePayer(till);

  const [shown] = (await browser.get('/settings/invoices')).json().data;
  const file = await browser.open(`/app/settings/invoices/${String(shown.number)}/file`);
  const made = await till.app.sql`
    select issuer, sequence from invoices where customer ->> 'email' = ${email}`;
  const told = await till.app.sql`select subject from emails where recipient = ${email}`;

  expect(made).toEqual([{ issuer: 'paddle', sequence: null }]);
  expect([shown.number, shown.issuer, file.statusCode]).toEqual([
    expect.stringMatching(/^txn_/),
    ...['paddle', 404],
  ]);
  expect(told.map(({ subject }) => String(subject)).filter((subject) => subject.includes('nvoice'))).toEqual(
    [],
  );
});

test('a refund that has to be approved counts once it is, and cannot be asked for twice meanwhile', async () => {
  const staff = await makeConfirmedStaff(till.app);
  const { browser } = await makePayer(till);
  const path = await billsOf(browser);
  const read = async () => (await staff.get(path)).json().invoices;
  const [{ number, total }] = await read();
  const refund = async (amount: number, left: number) =>
    staff.post(`${path}/refund`, { number, amount, left });
  till.judgeRefunds?.('pending_approval');

  const asked = await refund(900, total);
  const again = await refund(900, total);
  const tooMuch = await refund(total, total - 900);
  till.judgeRefunds?.('approved');
  await till.app.runJob('reconcile-billing');
  const approved = await read();

  expect(asked.json().invoices).toMatchObject([{ status: 'paid', refunded: 0, refunding: 900 }]);
  expect([again.json().code, tooMuch.json().code]).toEqual(['refund_changed', 'refund_too_much']);
  expect(approved).toMatchObject([
    { status: 'credit_note', total: -900 },
    { status: 'partly_refunded', refunded: 900, refunding: 0 },
  ]);
});

test('a refund that is rejected leaves all to be given back', async () => {
  const staff = await makeConfirmedStaff(till.app);
  const { browser } = await makePayer(till);
  const path = await billsOf(browser);
  const [{ number, total }] = (await staff.get(path)).json().invoices;
  till.judgeRefunds?.('pending_approval');
  await staff.post(`${path}/refund`, { number, amount: 900, left: total });

  till.judgeRefunds?.('rejected');
  await till.app.runJob('reconcile-billing');

  expect((await staff.get(path)).json().invoices).toMatchObject([
    { status: 'paid', refunded: 0, refunding: 0 },
  ]);
  till.judgeRefunds?.('approved');
});
