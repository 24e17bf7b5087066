import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEmail } from '../../testing/accounts.ts';
import {
  billingOf,
  card,
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

async function quote(browser: Browser, subscription: string, interval = 'monthly') {
  const query = new URLSearchParams({ subscription, interval });
  return (await browser.get(`/settings/subscription/quote?${String(query)}`)).json();
}

const update = async (browser: Browser, subscription: string, more: object = {}) =>
  browser.put('/settings/subscription', { ...wish({ subscription }), ...more });

const paymentsOf = async (email: string) =>
  app.sql<{ total: number; status: string }[]>`
    select (sum->>'total')::int as total, status from sandbox_payments
    where customer_id = (select id from sandbox_customers where email = ${email}) order by created_at, id`;

describe('a bigger plan', () => {
  test('is in force at once, for what was quoted', async () => {
    const { browser, email } = await makeBuyer(app, { subscription: 'personal' });
    await passDays(app, email, 10);
    const quoted = await quote(browser, 'pro');

    const answer = await update(browser, 'pro', { quote: quoted.id });

    expect(answer.statusCode).toBe(200);
    expect(await planOf(browser)).toBe('pro');
    expect(quoted).toMatchObject({ when: 'now', currency: 'USD' });
    expect(quoted.lines.map(({ amount }: { amount: number }) => Math.sign(amount))).toEqual([-1, 1]);
    const charged = await paymentsOf(email);
    expect(charged.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(charged[1]?.total).toBe(quoted.total);
  });

  test('whose price has changed since it was shown is not charged, and shown anew', async () => {
    const { browser, email } = await makeBuyer(app, { subscription: 'personal' });
    const quoted = await quote(browser, 'pro');
    await app.sql`update quotes set shown = jsonb_set(shown, '{total}', '1') where id = ${quoted.id}`;

    const answer = await update(browser, 'pro', { quote: quoted.id });

    expect([answer.statusCode, answer.json().code, await planOf(browser)]).toEqual([
      ...[409, 'quote_changed', 'personal'],
    ]);
    expect(await paymentsOf(email)).toHaveLength(1);
  });

  test('that can’t be paid leaves the plan, and says which payment is due', async () => {
    const { browser, email } = await makeBuyer(app, { subscription: 'personal' }, cards.failsLater);

    const answer = await update(browser, 'pro');
    const due = answer.json().paymentId as string;

    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_declined']);
    expect(await planOf(browser)).toBe('personal');
    const paid = await browser.post(`/sandbox/payments/${due}/pay`, card());
    await deliverNews(app);
    expect([paid.statusCode, await planOf(browser)]).toEqual([200, 'pro']);
    expect((await paymentsOf(email)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('is there by the year for ten months’ price', async () => {
    const { browser } = await makeBuyer(app);
    const quoted = await quote(browser, 'pro', 'yearly');

    const answer = await update(browser, 'pro', { interval: 'yearly', quote: quoted.id });

    expect(answer.statusCode).toBe(200);
    // With 19 % value added tax.
    expect(quoted.renews.total).toBe(23_788);
    expect(await currentOf(browser)).toMatchObject({ interval: 'yearly', amount: 19_990 });
  });
});

describe('a smaller plan', () => {
  test('begins with the next period, and says before what is beyond its limits', async () => {
    const { browser, email } = await makeBuyer(app);
    const quoted = await quote(browser, 'personal');

    await update(browser, 'personal', { quote: quoted.id });
    const during = await billingOf(browser);
    await passDays(app, email, 32);

    expect(quoted).toMatchObject({ when: 'period_end', total: 0, exceeded: [] });
    expect(quoted.lost).toContain('use_bulk');
    expect(during.subscriptions.current[0].name).toBe('pro');
    expect(during.subscriptions.future).toMatchObject([{ name: 'personal', amount: 999 }]);
    expect(await currentOf(browser)).toMatchObject({ name: 'personal', state: 'active' });
    expect((await paymentsOf(email)).map(({ total }) => total)).toEqual([2379, 1189]);
  });

  test('is withdrawn until then', async () => {
    const { browser, email } = await makeBuyer(app);
    await update(browser, 'personal');

    const withdrawn = await browser.delete('/settings/subscription/scheduled', { billing_type: 1 });
    await passDays(app, email, 32);

    expect(withdrawn.json().subscriptions.future).toEqual([]);
    expect((await currentOf(browser)).name).toBe('pro');
    expect((await browser.delete('/settings/subscription/scheduled', {})).json().code).toBe(
      'nothing_scheduled',
    );
  });

  test('of the same plan by the month is refused before the year is over, unless the plan allows it', async () => {
    const { browser } = await makeBuyer(app, { interval: 'yearly' });
    const { browser: enterprise } = await makeBuyer(app, { subscription: 'enterprise', interval: 'yearly' });

    const refused = await update(browser, 'pro');
    const allowed = await update(enterprise, 'enterprise');

    expect([refused.statusCode, refused.json().code]).toEqual([406, 'interval_downgrade_refused']);
    expect(allowed.json().subscriptions.future).toMatchObject([{ name: 'enterprise', interval: 'monthly' }]);
  });
});

describe('who cancels', () => {
  test('keeps everything until the period ends, and is free then', async () => {
    const { browser, email } = await makeBuyer(app);

    const cancelled = await browser.delete('/settings/subscription', { billing_type: 1 });
    const during = await planOf(browser);
    await passDays(app, email, 32);

    expect(cancelled.json().subscriptions.current[0]).toMatchObject({
      state: 'grace',
      next_renewal_at: null,
    });
    expect([during, await planOf(browser)]).toEqual(['pro', 'free']);
    expect(await paymentsOf(email)).toHaveLength(1);
    expect((await lastEmail(app, email)).subject).toBe('Linklet Pro has ended');
  });

  test('may reactivate until then', async () => {
    const { browser, email } = await makeBuyer(app);
    await browser.delete('/settings/subscription', { billing_type: 1 });

    const back = await browser.patch('/settings/subscription', { billing_type: 1 });
    await passDays(app, email, 32);

    expect(back.json().subscriptions.current[0]).toMatchObject({ state: 'active', ends_at: null });
    expect(await paymentsOf(email)).toHaveLength(2);
    expect((await browser.patch('/settings/subscription', {})).json().code).toBe('subscription_not_ending');
  });

  test('at once is free at once', async () => {
    const { browser } = await makeBuyer(app);

    const answer = await browser.delete('/settings/subscription/now', { billing_type: 1 });

    expect(answer.json().subscriptions.current).toMatchObject([{ name: 'free', isFree: true }]);
    expect(await planOf(browser)).toBe('free');
    expect((await browser.delete('/settings/subscription', {})).json().code).toBe('subscription_missing');
  });
});

describe('whose payment fails', () => {
  const create = async (browser: Browser) =>
    browser.post('/url/create', { url: `https://example.com/${Math.random()}` });

  test('is warned at once, makes nothing new after 7 days, has no bulk after 14, and is free after 28', async () => {
    const { browser, email } = await makeBuyer(app, {}, cards.failsLater);
    const features = async () => (await browser.get('/state')).json().features as string[];

    const told: unknown[] = [];
    for (const days of [31, 7, 7, 14]) {
      await passDays(app, email, days);
      const { state, dunning } = await currentOf(browser);
      const has = await features();
      told.push([
        state,
        dunning?.step,
        has.includes('add_branded_domains'),
        has.includes('use_bulk'),
        await planOf(browser),
      ]);
    }

    expect(told).toEqual([
      ['past_due', 'warned', true, true, 'pro'],
      ['past_due', 'soft', false, true, 'pro'],
      ['past_due', 'hard', false, false, 'pro'],
      ['past_due', 'free', false, false, 'free'],
    ]);
    expect((await create(browser)).statusCode).toBe(200);
  });

  test('has everything back with the payment', async () => {
    const { browser, email } = await makeBuyer(app, {}, cards.failsLater);
    await passDays(app, email, 31 + 20);
    const { session_id: page } = (await browser.get('/settings/payment-method')).json();

    await pay(browser, page);
    await deliverNews(app);

    expect(await currentOf(browser)).toMatchObject({ state: 'active', isPastDue: false, dunning: null });
    expect((await browser.get('/state')).json().features).toContain('add_branded_domains');
  });

  test('ends at once where it is cancelled, and nothing more is asked for', async () => {
    const { browser, email } = await makeBuyer(app, {}, cards.failsLater);
    await passDays(app, email, 32);

    await browser.delete('/settings/subscription', { billing_type: 1 });

    expect(await currentOf(browser)).toMatchObject({ name: 'free', dunning: null });
    const payments = await app.sql`
      select status from sandbox_payments where customer_id = (
        select id from sandbox_customers where email = ${email}) order by created_at`;
    expect(payments.map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  test('for too long may buy again, before the job has ended what was not paid', async () => {
    const { browser, email } = await makeBuyer(app, {}, cards.failsLater);
    await passDays(app, email, 31 + 28);

    await pay(browser, await startCheckout(browser, { subscription: 'personal' }));
    await deliverNews(app);

    expect(await currentOf(browser)).toMatchObject({ name: 'personal', state: 'active' });
    const payments = await app.sql`
      select status from sandbox_payments where customer_id = (
        select id from sandbox_customers where email = ${email}) order by created_at`;
    expect(payments.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });

  test('of insufficient funds is tried again by itself', async () => {
    const { browser, email } = await makeBuyer(app);
    const behaves = async (behaviour: string) => app.sql`
      update sandbox_customers set card = jsonb_set(card, '{behaviour}', ${`"${behaviour}"`}::text::jsonb) where email = ${email}`;
    await behaves('lacks_funds');
    await passDays(app, email, 32);
    const failed = (await currentOf(browser)).state;

    await behaves('pays');
    await passDays(app, email, 3);

    expect([failed, (await currentOf(browser)).state]).toEqual(['past_due', 'active']);
  });
});
