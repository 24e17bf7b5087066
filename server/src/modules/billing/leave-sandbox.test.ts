import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownEngines, type OwnEngines } from '../../testing/engines/own-engines.ts';
import {
  card,
  currentOf,
  deliverNews,
  makeBuyer,
  passDays,
  startCheckout,
  wish,
} from '../../testing/payments.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let engines: OwnEngines;
let before: TestApp;
/** The same installation, without the sandbox. */
let after: TestApp;
beforeAll(async () => {
  engines = await ownEngines('leaving_sandbox');
  await engines.migrate();
  const environment = { DATABASE_URL: engines.databaseUrl, CLICKHOUSE_URL: engines.clickhouseUrl };
  before = await startTestApp(environment);
  after = await startTestApp({ ...environment, PAYMENT_PROVIDERS: 'none' });
});
afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  await engines.remove();
});

test('what was bought in the sandbox ends once it takes no payments any more, and is told of once', async () => {
  const paying = await makeBuyer(before);
  const owing = await makeBuyer(before, {}, '4000 0000 0000 0341');
  await passDays(before, owing.email, 32);
  const trying = await makeAccount(before);
  await before.sql`update users set email_verified_at = now() where email = ${trying.email}`;
  await trying.browser.post('/settings/subscription', wish({ trial: true }));
  const given = await makeAccount(before);
  await before.sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'pro', 'yearly', now() from users join workspaces on workspaces.id = workspace_id
    where email = ${given.email}`;
  const people = [paying, owing, trying];

  await before.runJob('leave-payment-sandbox');
  const kept = await Promise.all(people.map(async ({ browser }) => (await currentOf(browser)).name));
  await after.runJob('leave-payment-sandbox');
  await after.runJob('leave-payment-sandbox');
  await deliverNews(after);
  await after.runJob('run-payment-sandbox');
  await after.runJob('reconcile-billing');

  expect(kept).toEqual(['pro', 'pro', 'pro']);
  for (const { browser, email } of people) {
    expect((await browser.get('/state')).json().user.plan).toBe('free');
    const told = await after.sql`
      select subject from emails where recipient = ${email} and subject = 'Linklet Pro has ended'`;
    expect(told).toHaveLength(1);
    const noted = await after.sql`
      select means from audit_entries where action = 'subscription.ended'
        and user_id = (select id from users where email = ${email})`;
    expect(noted).toEqual([{ means: 'job' }]);
  }
  expect((await given.browser.get('/state')).json().user.plan).toBe('pro');
});

test('pages of the sandbox that are still open pay nothing any more', async () => {
  const { browser, email } = await makeAccount(before);
  const checkout = await startCheckout(browser);
  await after.runJob('leave-payment-sandbox');
  const path = `/app/api/sandbox/checkouts/${checkout}/pay`;

  const refused = await after.ask(path, {
    method: 'POST',
    body: card(),
    headers: {
      ...{ 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const late = await browser.post(`/sandbox/checkouts/${checkout}/pay`, card());

  expect([refused.statusCode, late.statusCode, late.json().code]).toEqual([
    404,
    409,
    'sandbox_checkout_over',
  ]);
  const [row] = await after.sql`select status from checkouts where ref = ${checkout}`;
  expect(row?.['status']).toBe('expired');
  expect(
    await after.sql`select 1 from sandbox_subscriptions join sandbox_customers
    on sandbox_customers.id = customer_id where email = ${email}`,
  ).toEqual([]);
});
