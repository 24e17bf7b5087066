import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { deliverNews, makeBuyer, passDays, pay, startCheckout, wish } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

/** `RACERS=200` takes half a minute. */
const RACERS = Number(process.env['RACERS'] ?? 30);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Terms {
  percent_off?: number | null;
  amount_off?: number | null;
  currency?: string | null;
  plans?: string[] | null;
  is_forever?: boolean;
  ends_at?: string | null;
  max_uses?: number | null;
}

/** Makes a coupon of one test's own, and answers its code. */
async function makeCoupon(terms: Terms): Promise<string> {
  const code = `T${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const { percent_off = null, amount_off = null, currency = null, plans = null, is_forever = false } = terms;
  const { ends_at = null, max_uses = null } = terms;
  await app.sql`
    insert into coupons (code, percent_off, amount_off, currency, plans, is_forever, ends_at, max_uses)
    values (${code}, ${percent_off}, ${amount_off}, ${currency}, ${plans}, ${is_forever}, ${ends_at}, ${max_uses})`;
  return code;
}

const quote = async (browser: Browser, coupon: string, subscription = 'pro') =>
  browser.get(
    `/settings/subscription/quote?${String(new URLSearchParams({ subscription, interval: 'monthly', coupon }))}`,
  );

const totalsOf = async (email: string) => {
  const rows = await app.sql<{ net: number }[]>`
    select (sum->>'net')::int as net from sandbox_payments
    where customer_id = (select id from sandbox_customers where email = ${email}) order by created_at, id`;
  return rows.map(({ net }) => net);
};

test('a percentage is taken off the first period, as it was quoted', async () => {
  const { browser, email } = await makeAccount(app);
  const coupon = await makeCoupon({ percent_off: 25 });
  const quoted = (await quote(browser, coupon.toLowerCase())).json();

  await pay(browser, await startCheckout(browser, { coupon }));
  await deliverNews(app);
  await passDays(app, email, 32);

  // A quarter of 19.99 is 4.9975.
  expect(quoted.lines).toEqual([
    { text: 'Pro, monthly', amount: 1999 },
    { text: `Coupon ${coupon}`, amount: -500 },
  ]);
  expect([quoted.net, await totalsOf(email)]).toEqual([1499, [1499, 1999]]);
});

test('for ever means each period', async () => {
  const coupon = await makeCoupon({ amount_off: 300, currency: 'USD', is_forever: true });
  const { email } = await makeBuyer(app, { coupon });

  await passDays(app, email, 32);

  expect(await totalsOf(email)).toEqual([1699, 1699]);
});

test.each([
  ['that is not there', async () => 'NONE', 'This coupon doesn’t exist.'],
  [
    'that is over',
    async () => makeCoupon({ percent_off: 10, ends_at: '2025-01-01' }),
    'This coupon is no longer valid.',
  ],
  [
    'for another plan',
    async () => makeCoupon({ percent_off: 10, plans: ['personal'] }),
    'This coupon is not for this plan.',
  ],
  [
    'in another currency',
    async () => makeCoupon({ amount_off: 10, currency: 'EUR' }),
    'This coupon is not for this plan.',
  ],
  ['of the Black Friday of 2024', async () => 'BF2024', 'This coupon is no longer valid.'],
])('one %s is refused beside its field, when it is quoted and when it is paid', async (_, make, sentence) => {
  const { browser } = await makeAccount(app);
  const coupon = await make();

  const answers = [
    await quote(browser, coupon),
    await browser.post('/settings/subscription', wish({ coupon })),
  ];

  for (const answer of answers)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { coupon: [sentence] }]);
});

test('one is used once by a billable', async () => {
  const coupon = await makeCoupon({ percent_off: 10 });
  const { browser } = await makeBuyer(app, { coupon });
  await browser.delete('/settings/subscription/now', {});

  const again = await browser.post('/settings/subscription', wish({ coupon }));

  expect(again.json().errors).toEqual({ coupon: ['You have used this coupon before.'] });
});

test(`of ${String(RACERS)} who pay at once with the last use of a coupon one has it`, async () => {
  const coupon = await makeCoupon({ percent_off: 10, max_uses: 1 });
  const browsers: Browser[] = [];
  while (browsers.length < RACERS) browsers.push((await makeAccount(app)).browser);

  const answers = await Promise.all(
    browsers.map(async (browser) => browser.post('/settings/subscription', wish({ coupon }))),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
}, 300_000);

test('what somebody gives up is free for others', async () => {
  const coupon = await makeCoupon({ percent_off: 10, max_uses: 1 });
  const [first, second] = [(await makeAccount(app)).browser, (await makeAccount(app)).browser];
  await startCheckout(first, { coupon });
  await startCheckout(first);

  expect((await second.post('/settings/subscription', wish({ coupon }))).statusCode).toBe(200);
});

test('what a coupon takes off is told to anybody', async () => {
  const coupon = await makeCoupon({ percent_off: 15 });
  const guest = await app.guest();

  expect((await guest.get(`/coupon/${coupon}`)).json()).toEqual({
    ...{ coupon, percent_off: 15, amount_off: null, currency: null },
  });
  expect((await guest.get('/coupon/NONE')).statusCode).toBe(422);
});
