import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingOf, wish } from '../../../../testing/payments.ts';
import { makePayer, openTill, type Till } from '../../../../testing/payments/tills.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill('stripe');
});
afterAll(() => till.close());

const sent = (path: string) =>
  (till.server?.calls ?? []).filter(({ method, path: asked }) => method === 'POST' && asked === path);

test('prices, products and tax rates are made once, with the number of our price', async () => {
  await makePayer(till);
  await makePayer(till);

  const prices = sent('/v1/prices').map(({ body }) => new URLSearchParams(body));

  expect(prices).toHaveLength(1);
  expect(prices[0]?.get('metadata[price_id]')).toMatch(/^\d+$/);
  expect(prices[0]?.get('lookup_key')).toBe(`linklet_price_${prices[0]?.get('metadata[price_id]') ?? ''}`);
  expect(sent('/v1/products')).toHaveLength(1);
  expect(sent('/v1/tax_rates')).toHaveLength(1);
});

test('what is paid has the tax of the customer, and an invoice of ours', async () => {
  const { browser } = await makePayer(till);
  const { billing_customers: customers } = await billingOf(browser);

  const [invoice] = await till.app.sql`
    select net, tax, total from invoices
    where billable_id = (select billable_id from billing_customers where ref = ${customers[0].billing_id})`;

  expect(invoice).toMatchObject({ net: '1999', tax: '380', total: '2379' });
});

test('each request that makes or pays something has a key, so that it happens once', async () => {
  const { browser } = await makePayer(till, { subscription: 'personal' });
  await browser.put('/settings/subscription', wish({ subscription: 'pro' }));

  const paths = ['/v1/customers', '/v1/products', '/v1/prices', '/v1/checkout/sessions'];
  const made = paths.flatMap(sent);
  const changed = (till.server?.calls ?? []).filter(
    ({ body, path }) => path.startsWith('/v1/subscriptions/') && body.includes('items'),
  );

  expect(made.length).toBeGreaterThan(3);
  expect(changed).toHaveLength(1);
  for (const { headers } of [...made, ...changed])
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
});
