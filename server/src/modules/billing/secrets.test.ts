import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveSecret } from '../../platform/crypto.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { card, cards, deliverNews, makeBuyer, passDays, pay, startCheckout } from '../../testing/payments.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sandbox } from './providers/sandbox/sandbox.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    app.services.log[level] = (...said: unknown[]) => void logged.push(JSON.stringify(said));
});
afterAll(() => app.close());

const HOLDER = 'Zaphod Heartofgold';

/** What of the texts a row of any table has, each text read from a row once. */
async function keptOf(texts: readonly string[]): Promise<string[]> {
  const tables = await app.sql<{ name: string }[]>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await app.sql.unsafe(
        `with kept as materialized (select kept::text as line from ${name} as kept)
         select distinct sought from kept join unnest($1::text[]) as sought on strpos(line, sought) > 0`,
        [texts],
      );
      return rows.map(({ sought }) => `${name}: ${sought}`);
    }),
  );
  return found.flat();
}

test('no number of a card, no name on one and no secret is kept, logged or written to anybody', async () => {
  const { browser } = await makeAccount(app);
  const path = async () => `/sandbox/checkouts/${await startCheckout(browser)}/pay`;
  for (const number of [cards.declines, cards.lacksFunds, '1234 5678 9012 3452', cards.confirms, cards.pays])
    await browser.post(await path(), { ...card(number), holder: HOLDER });
  await deliverNews(app);
  const { email } = await makeBuyer(app, {}, cards.failsLater);
  await passDays(app, email, 32);
  const buyer = await makeBuyer(app);
  const [payment] = await app.sql`
    select sandbox_payments.id, sum ->> 'total' as total from sandbox_payments join sandbox_customers on sandbox_customers.id = customer_id
    where email = ${buyer.email}`;
  const amount = Number(payment?.['total']);
  await sandbox.refund(app.services, { payment: String(payment?.['id']), amount, key: 'all' });
  await pay(browser, await startCheckout(browser).catch(() => 'none'));
  await deliverNews(app);
  const { secretKey } = app.services;
  const secrets = [
    ...Object.values(cards).flatMap((number) => [number, number.replaceAll(' ', '')]),
    ...['1234 5678 9012 3452', '1234567890123452', HOLDER, secretKey],
    ...['sandbox webhooks', 'tax number links'].map((purpose) => deriveSecret(secretKey, purpose)),
  ];

  expect(await keptOf(secrets)).toEqual([]);
  expect(secrets.filter((secret) => logged.some((line) => line.includes(secret)))).toEqual([]);
  // The search finds what is there.
  expect(await keptOf([buyer.email])).toContain(`public.emails: ${buyer.email}`);
});
