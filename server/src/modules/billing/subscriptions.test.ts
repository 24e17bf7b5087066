import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import {
  billingOf,
  cards,
  currentOf,
  deliverNews,
  makeBuyer,
  passDays,
  pay,
  startCheckout,
  wish,
} from '../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const planOf = async (browser: Browser) => (await browser.get('/state')).json().user.plan as string;

describe('whoever pays by card', () => {
  test('has the plan from then on, and pays what was said', async () => {
    const { browser, email } = await makeAccount(app);
    const checkout = await startCheckout(browser);
    const page = (await browser.get(`/sandbox/checkouts/${checkout}`)).json();
    const before = await planOf(browser);

    const paid = await pay(browser, checkout);
    await deliverNews(app);

    expect([page.sum.net, before, paid.json()]).toEqual([
      1999,
      'free',
      { success_url: 'https://lnk.test/app/settings/subscription/success' },
    ]);
    expect(await planOf(browser)).toBe('pro');
    expect(await currentOf(browser)).toMatchObject({
      ...{ name: 'pro', interval: 'monthly', amount: 1999, currency: 'USD', billing_type: 1 },
      ...{ state: 'active', isPastDue: false, isOnTrial: false, ends_at: null },
    });
    const emails = await app.sql`select subject from emails where recipient = ${email} order by id`;
    expect(emails.map(({ subject }) => subject)).toContain('You are on Linklet Pro');
  });

  test('shows of the card what people recognize it by, and keeps no number', async () => {
    const { browser } = await makeBuyer(app);

    const { billing_customers: customers } = await billingOf(browser);

    expect(customers).toMatchObject([
      { pm_type: 'visa', pm_last_four: '4242', pm_expiration: '12/2031', pm_country: 'US' },
    ]);
    const rows = await app.sql`select sandbox_customers::text as row from sandbox_customers`;
    expect(rows.filter(({ row }) => String(row).includes('42424242'))).toEqual([]);
  });

  test.each([
    [cards.declines, 'Your card was declined. Try another one.'],
    [cards.lacksFunds, 'Your card has insufficient funds. Try another one.'],
    ['1234 5678 9012 3456', 'This is not the number of a test card.'],
  ])('with %s stays free, and may try another card', async (number, sentence) => {
    const { browser } = await makeAccount(app);
    const checkout = await startCheckout(browser);

    const refused = await pay(browser, checkout, number);
    await deliverNews(app);

    expect([refused.statusCode, refused.json().errors]).toEqual([422, { number: [sentence] }]);
    expect(await planOf(browser)).toBe('free');
    expect((await pay(browser, checkout)).statusCode).toBe(200);
  });

  test('whose bank asks for a confirmation has the plan after it', async () => {
    const { browser } = await makeAccount(app);
    const checkout = await startCheckout(browser);
    const asked = (await pay(browser, checkout, cards.confirms)).json();
    await deliverNews(app);
    const meanwhile = [await planOf(browser), (await currentOf(browser)).state];

    const answer = await browser.post(`/sandbox/payments/${asked.confirm}/confirm`, { is_confirmed: true });
    await deliverNews(app);

    expect(meanwhile).toEqual(['free', 'incomplete']);
    expect([answer.statusCode, await planOf(browser)]).toEqual([200, 'pro']);
  });

  test('who gives up at the bank is free, and may buy again a day later', async () => {
    const { browser, email } = await makeAccount(app);
    await pay(browser, await startCheckout(browser), cards.confirms);
    await deliverNews(app);

    await passDays(app, email, 1);

    expect((await currentOf(browser)).state).toBe('free');
    expect((await pay(browser, await startCheckout(browser))).statusCode).toBe(200);
  });

  test.each([
    [{ subscription: 'gold' }, 'subscription'],
    [{ subscription: 'free' }, 'subscription'],
    [{ subscription: 'enterprise team' }, 'subscription'],
    [{ subscription: 'domain renewal service', interval: 'monthly' as const }, 'interval'],
    [{ trial: true, subscription: 'enterprise' }, 'trial'],
    [{ currency: 'XXX' }, 'currency'],
  ])('%j is refused beside its field', async (chosen, field) => {
    const { browser } = await makeAccount(app);

    const answer = await browser.post('/settings/subscription', wish(chosen));

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});

describe('one subscription at a time', () => {
  test('of two open pages the first is over once the second begins', async () => {
    const { browser } = await makeAccount(app);
    const [first, second] = [await startCheckout(browser), await startCheckout(browser)];

    const answers = [await pay(browser, first), await pay(browser, second)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200]);
  });

  test('of two that were paid all the same one is kept, and the other given back', async () => {
    const { browser } = await makeAccount(app);
    const [first, second] = [
      await startCheckout(browser),
      await startCheckout(browser, { subscription: 'personal' }),
    ];
    await app.sql`update sandbox_checkouts set status = 'open' where id = ${first}`;

    await Promise.all([pay(browser, first), pay(browser, second)]);
    await deliverNews(app);

    const payments = await app.sql`
      select status from sandbox_payments where customer_id = (select customer_id from sandbox_checkouts where id = ${first})`;
    expect(payments.map(({ status }) => String(status)).sort()).toEqual(['paid', 'refunded']);
    expect((await billingOf(browser)).subscriptions.current).toHaveLength(1);
  });

  test('of fifty presses at once one page is open', async () => {
    const { browser } = await makeAccount(app);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser.post('/settings/subscription', wish(), { headers: { 'idempotency-key': 'fifty-presses-1' } }),
      ),
    );

    const ids = new Set(
      answers.filter(({ statusCode }) => statusCode === 200).map((each) => each.json().session_id),
    );
    expect(ids.size).toBe(1);
  });

  test('whoever has one can’t buy another', async () => {
    const { browser } = await makeBuyer(app);

    const answer = await browser.post('/settings/subscription', wish({ subscription: 'personal' }));

    expect([answer.statusCode, answer.json().code]).toEqual([406, 'subscription_exists']);
  });
});

describe('a trial', () => {
  const trial = async (browser: Browser) => browser.post('/settings/subscription', wish({ trial: true }));

  test('begins without a card, and ends in a payment that is due', async () => {
    const { browser, email } = await makeAccount(app);
    await app.sql`update users set email_verified_at = now() where email = ${email}`;

    const begun = await trial(browser);
    const during = await currentOf(browser);
    await passDays(app, email, 8);
    const after = await currentOf(browser);

    expect([begun.statusCode, begun.json()]).toEqual([200, {}]);
    expect(during).toMatchObject({ state: 'trial', isOnTrial: true, remainingTrialDays: 7, name: 'pro' });
    expect(after).toMatchObject({ state: 'past_due', isPastDue: true });
    expect(after.trial_ends_at).toBe(after.period_starts_at);
  });

  test('is given once', async () => {
    const { browser, email } = await makeAccount(app);
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    await trial(browser);
    await browser.delete('/settings/subscription/now', { billing_type: 1 });

    const again = await trial(browser);
    const quoted = await browser.get('/settings/subscription/quote?subscription=pro&interval=monthly');

    expect(quoted.json().trial_days).toBe(0);
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { trial: ['You can try a plan once, before you pay for one.'] },
    ]);
  });

  test('is not given before the address is verified', async () => {
    const { browser } = await makeAccount(app);
    expect((await trial(browser)).statusCode).toBe(422);
  });

  test('goes over into what is paid with a card that was given during it', async () => {
    const { browser, email } = await makeAccount(app);
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    await trial(browser);
    const { session_id: page } = (await browser.get('/settings/payment-method')).json();
    await pay(browser, page);

    await passDays(app, email, 8);

    expect(await currentOf(browser)).toMatchObject({ state: 'active', isOnTrial: false });
  });
});
