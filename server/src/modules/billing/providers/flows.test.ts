import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { lastEmail, linkIn, makeAccount } from '../../../testing/accounts.ts';
import { billingOf, cards, currentOf, wish } from '../../../testing/payments.ts';
import {
  checkoutOf,
  makePayer,
  openCheckout,
  openTill,
  tillNames,
  type Till,
} from '../../../testing/payments/tills.ts';
import type { Browser } from '../../../testing/test-app.ts';

describe.each(tillNames)('with %s', (name) => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill(name);
  });
  afterAll(() => till.close());

  const planOf = async (browser: Browser) => (await browser.get('/state')).json().user.plan as string;
  const update = async (browser: Browser, subscription: string, more: object = {}) =>
    browser.put('/settings/subscription', { ...wish({ subscription }), ...more });
  const type = () => ({ billing_type: till.billingType });
  const quote = async (browser: Browser, subscription: string) =>
    (await browser.get(`/settings/subscription/quote?subscription=${subscription}&interval=monthly`)).json();

  test('whoever pays has the plan, and sees of the card what people recognize it by', async () => {
    const { browser } = await makePayer(till);

    const { billing_customers: customers } = await billingOf(browser);

    expect(await planOf(browser)).toBe('pro');
    expect(await currentOf(browser)).toMatchObject({
      ...{ name: 'pro', interval: 'monthly', amount: 1999, currency: 'USD', state: 'active', ends_at: null },
      ...type(),
    });
    expect(customers).toMatchObject([
      { pm_type: 'visa', pm_last_four: '4242', pm_expiration: '12/2031', pm_country: 'US' },
    ]);
  });

  test('whose card is declined stays free, and may try another', async () => {
    const { browser } = await makeAccount(till.app);
    const checkout = await openCheckout(till, browser);

    const tried = await till.pay(browser, checkout, cards.declines);
    await till.deliver();
    const meanwhile = await planOf(browser);
    const again = await till.pay(browser, checkout, cards.pays);
    await till.deliver();

    expect([tried, meanwhile, again, await planOf(browser)]).toEqual([false, 'free', true, 'pro']);
    const [kept] = await till.app.sql`select status from checkouts where ref = ${checkout}`;
    expect(kept?.['status']).toBe('completed');
  });

  test('of two that were paid at once one is kept, and the other given back', async () => {
    const { browser, email } = await makeAccount(till.app);
    const [first, second] = [
      await openCheckout(till, browser),
      await openCheckout(till, browser, { subscription: 'personal' }),
    ];

    await till.pay(browser, first, cards.pays);
    await till.pay(browser, second, cards.pays);
    await till.deliver();
    await till.deliver();

    expect((await till.payments(email)).sort()).toEqual(['paid', 'refunded']);
    expect((await billingOf(browser)).subscriptions.current).toHaveLength(1);
  });

  test('a page that stayed open for a day pays nothing any more, and one that was paid stays paid', async () => {
    const [one, other] = [await makeAccount(till.app), await makeAccount(till.app)];
    const [left, paid] = [await openCheckout(till, one.browser), await openCheckout(till, other.browser)];
    await till.pay(other.browser, paid, cards.pays);
    await till.app.sql`
      update checkouts set created_at = created_at - interval '25 hours' where ref in (${left}, ${paid})`;

    await till.app.runJob('expire-old-checkouts');

    const statusOf = async (ref: string) => {
      const [row] = await till.app.sql`select status from checkouts where ref = ${ref}`;
      return row?.['status'] as string;
    };
    expect([await statusOf(left), await statusOf(paid)]).toEqual(['expired', 'completed']);
    expect(await till.isOpen(left)).toBe(false);
    expect([await planOf(one.browser), await planOf(other.browser)]).toEqual(['free', 'pro']);
    await till.deliver();
  });

  test('a bigger plan is in force at once, for no more than was quoted', async () => {
    const { browser, email } = await makePayer(till, { subscription: 'personal' });
    await till.passDays(email, 10);
    const quoted = await quote(browser, 'pro');

    const answer = await update(browser, 'pro', { quote: quoted.id });

    expect([answer.statusCode, await planOf(browser)]).toEqual([200, 'pro']);
    expect(quoted).toMatchObject({ when: 'now', currency: 'USD' });
    expect(quoted.total).toBeGreaterThan(700);
    expect(quoted.total).toBeLessThan(900);
    expect(await till.payments(email)).toEqual(['paid', 'paid']);
  });

  test('a bigger plan that can’t be paid is refused with the payment, and taken with another card', async () => {
    const { browser } = await makePayer(till, { subscription: 'personal' }, cards.failsLater);

    const answer = await update(browser, 'pro');
    const meanwhile = await planOf(browser);
    await till.payDue(browser, answer.json().paymentId, cards.pays);
    await till.deliver();
    // Where nothing waits for its payment, the change is asked for again.
    if ((await planOf(browser)) !== 'pro') await update(browser, 'pro');

    expect([answer.statusCode, answer.json().code, meanwhile]).toEqual([402, 'payment_declined', 'personal']);
    expect(answer.json().paymentId).toBeTypeOf('string');
    expect(await planOf(browser)).toBe('pro');
  });

  test('a smaller plan begins with the next period', async () => {
    const { browser, email } = await makePayer(till);

    const answer = await update(browser, 'personal');
    const during = await billingOf(browser);
    await till.passDays(email, 32);

    expect(answer.statusCode).toBe(200);
    expect(during.subscriptions.current).toMatchObject([{ name: 'pro', amount: 1999 }]);
    expect(during.subscriptions.future).toMatchObject([{ name: 'personal', amount: 999 }]);
    const after = await billingOf(browser);
    expect(after.subscriptions.current).toMatchObject([{ name: 'personal', state: 'active' }]);
    expect(after.subscriptions.future).toEqual([]);
    expect(await till.payments(email)).toEqual(['paid', 'paid']);
  });

  test('a smaller plan is withdrawn until then, even shortly before', async () => {
    const { browser, email } = await makePayer(till);
    await update(browser, 'personal');
    const { period_ends_at: endsAt } = await currentOf(browser);
    await till.passDays(email, Math.floor((Date.parse(endsAt) - Date.now()) / 86_400_000) - 1);
    const before = await billingOf(browser);

    const withdrawn = await browser.delete('/settings/subscription/scheduled', type());
    await till.passDays(email, 3);

    expect(before.subscriptions).toMatchObject({
      current: [{ name: 'pro' }],
      future: [{ name: 'personal' }],
    });
    expect(withdrawn.json().subscriptions.future).toEqual([]);
    expect(await currentOf(browser)).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('who cancels keeps everything until the period ends, and is free then', async () => {
    const { browser, email } = await makePayer(till);
    await update(browser, 'personal');

    const cancelled = await browser.delete('/settings/subscription', type());
    const during = await planOf(browser);
    await till.passDays(email, 32);

    expect(cancelled.json().subscriptions.current).toMatchObject([{ state: 'grace', next_renewal_at: null }]);
    expect([during, await planOf(browser)]).toEqual(['pro', 'free']);
    expect(await till.payments(email)).toEqual(['paid']);
  });

  test('who reactivates goes on', async () => {
    const { browser, email } = await makePayer(till);
    await browser.delete('/settings/subscription', type());

    const back = await browser.patch('/settings/subscription', type());
    await till.passDays(email, 32);

    expect(back.json().subscriptions.current).toMatchObject([{ state: 'active', ends_at: null }]);
    expect(await till.payments(email)).toEqual(['paid', 'paid']);
  });

  test('who cancels at once is free at once', async () => {
    const { browser } = await makePayer(till);

    const answer = await browser.delete('/settings/subscription/now', type());

    expect([answer.statusCode, await planOf(browser)]).toEqual([200, 'free']);
  });

  test('whose renewal fails is told of the payment, and goes on once another card has paid it', async () => {
    const { browser, email } = await makePayer(till, {}, cards.failsLater);
    await till.passDays(email, 32);
    const failed = await currentOf(browser);

    const resumed = await browser.put('/settings/subscription/resume', type());
    const page = `/settings/payment-method?billing_type=${till.billingType}`;
    await browser.get(page);
    const opened = (await browser.get(page)).json();
    await till.pay(browser, checkoutOf(opened), '5555555555554444');
    await till.deliver();

    expect(failed).toMatchObject({ state: 'past_due', payment_id: expect.any(String) });
    expect([resumed.statusCode, resumed.json().paymentId]).toEqual([402, expect.any(String)]);
    expect(await currentOf(browser)).toMatchObject({ name: 'pro', state: 'active', payment_id: null });
    expect((await billingOf(browser)).billing_customers).toMatchObject([{ pm_last_four: '4444' }]);
  });

  test('a payment that is due has a page for whom it is asked of, and for nobody else', async () => {
    const { browser, email } = await makePayer(till, {}, cards.failsLater);
    const { browser: other } = await makePayer(till);
    await till.passDays(email, 32);
    const { payment_id: due } = await currentOf(browser);
    const page = `/settings/payment-method?billing_type=${till.billingType}&payment=${due}`;

    const answers = [await browser.get(page), await browser.get(page), await other.get(page)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect(checkoutOf(answers[0]?.json())).not.toBe('');
  });

  test('a renewal that failed is paid by a guest with the link of its email', async () => {
    const { browser, email } = await makePayer(till, {}, cards.failsLater);
    await till.passDays(email, 32);
    const { payment_id: due } = await currentOf(browser);
    const path = linkIn(await lastEmail(till.app, email));
    const guest = await till.app.guest();

    const opened = await guest.post(path);
    const { url, checkout } = opened.json();
    await till.payDue(guest, due, cards.pays);
    await till.deliver();

    expect([path.startsWith('/user/payment/'), opened.statusCode]).toEqual([true, 200]);
    expect(url ?? checkout.transaction_id).toBeTypeOf('string');
    expect(checkout?.customer.auth_token).toBeUndefined();
    expect((await guest.get(path)).json().status).toBe('paid');
    expect(await currentOf(browser)).toMatchObject({ state: 'active', payment_id: null });
  });

  test('a year that ends is told of with what the next one costs', async () => {
    const { browser: other } = await makeAccount(till.app);
    const quoted = await other.get('/settings/subscription/quote?subscription=pro&interval=yearly');
    const { email } = await makePayer(till, { interval: 'yearly' });
    await till.passDays(email, 359);

    await till.app.runJob('send-billing-reminders');

    const { subject, text } = await lastEmail(till.app, email);
    expect(subject).toMatch(/^Linklet Pro renews on /);
    expect(text).toContain(`${formatAmount(quoted.json().renews.total, 'USD')}, tax included, is charged`);
  });

  test('a trial is paid with its end', async () => {
    const { browser, email } = await makeAccount(till.app);
    await till.app.sql`update users set email_verified_at = now() where email = ${email}`;
    const answer = await browser.post('/settings/subscription', { ...wish({ trial: true }), ...type() });
    // Some begin it only with a page of theirs.
    if (checkoutOf(answer.json()) !== '') await till.pay(browser, checkoutOf(answer.json()), cards.pays);
    await till.deliver();
    const during = await currentOf(browser);

    await till.passDays(email, 8);

    expect(during).toMatchObject({ name: 'pro', state: 'trial', remainingTrialDays: 7 });
    expect(['active', 'past_due']).toContain((await currentOf(browser)).state);
  });
});
