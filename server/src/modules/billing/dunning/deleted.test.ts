import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { PASSWORD, PURGE_OF_ALL } from '../../../testing/accounts.ts';
import { makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { card, cards, deliverNews, makeBuyer, passDays, wish } from '../../../testing/payments.ts';
import { emailsTo, subjectsTo } from '../../../testing/reminders.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const leave = async (browser: Browser) => {
  const answer = await browser.delete('/settings/profile', {
    ...{ password: PASSWORD, links: 'keep', organizations: [] },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

const giveCard = async (on: TestApp, browser: Browser, given: object) => {
  const { session_id: page } = (await browser.get('/settings/payment-method')).json();
  await browser.post(`/sandbox/checkouts/${String(page)}/pay`, given);
  await deliverNews(on);
};

const paymentsOf = async (email: string): Promise<string[]> => {
  const rows = await app.sql<{ status: string }[]>`
    select sandbox_payments.status from sandbox_payments join sandbox_customers on sandbox_customers.id = customer_id
    where email = ${email} order by sandbox_payments.created_at`;
  return rows.map(({ status }) => status);
};

test('an account that was deleted is not charged again', async () => {
  const { browser, email } = await makeBuyer(app, { subscription: 'personal' });
  await leave(browser);

  await app.runJob('end-subscriptions-of-deleted');
  await passDays(app, email, 40);

  expect(await paymentsOf(email)).toEqual(['paid']);
});

test('an account that staff closed is not charged again', async () => {
  const { email } = await makeBuyer(app, { subscription: 'personal' });
  await app.sql`update users set terminated_at = now() where email = ${email}`;

  await app.runJob('end-subscriptions-of-deleted');
  await passDays(app, email, 40);

  expect(await paymentsOf(email)).toEqual(['paid']);
});

test(
  'an account that owed something goes for good, and its card has no other trial',
  PURGE_OF_ALL,
  async () => {
    const own = await startTestApp();
    const given = { ...card(), month: randomInt(1, 13), year: randomInt(2040, 2090) };
    const { browser, email } = await makeVerified(own);
    await giveCard(own, browser, given);
    await browser.post('/settings/subscription', wish({ trial: true }));
    await deliverNews(own);
    await own.sql`
    update sandbox_customers set card = jsonb_set(card, '{behaviour}', '"declines"') where email = ${email}`;
    await passDays(own, email, 8);
    await leave(browser);
    await own.runJob('end-subscriptions-of-deleted');
    own.passTime(31 * DAY_MS);
    await own.runJob('purge-deleted-accounts');

    const again = await makeVerified(own);
    await giveCard(own, again.browser, given);
    const quoted = await again.browser.get('/settings/subscription/quote?subscription=pro&interval=monthly');

    const rows = await own.sql`select id from users where email = ${email}`;
    expect([[...rows], quoted.json().trial_refused]).toEqual([[], 'card']);
    await own.close();
  },
);

test('what a deleted account owes is not asked for any more', async () => {
  const { browser, email } = await makeBuyer(app, { subscription: 'personal' }, cards.failsLater);
  await passDays(app, email, 32);
  await leave(browser);

  await app.runJob('end-subscriptions-of-deleted');
  await deliverNews(app);
  const before = (await emailsTo(app, email)).length;
  await passDays(app, email, 20);
  await app.runJob('send-billing-reminders');

  expect(await paymentsOf(email)).toEqual(['paid', 'void']);
  expect((await subjectsTo(app, email)).slice(before)).toEqual([]);
});

test('an account that is there goes on paying', async () => {
  const { email } = await makeBuyer(app, { subscription: 'personal' });

  await app.runJob('end-subscriptions-of-deleted');
  await passDays(app, email, 32);

  expect(await paymentsOf(email)).toEqual(['paid', 'paid']);
});

test('an organization and a team that pay by themselves end with their deletion', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  for (const [where, subscription] of [
    [`/organization/${slug}`, 'enterprise organization'],
    [place, 'enterprise team'],
  ] as const) {
    const begun = await owner.post(`${where}/subscription`, wish({ subscription }));
    await owner.post(`/sandbox/checkouts/${String(begun.json().session_id)}/pay`, card());
    await deliverNews(app);
  }
  const endsOf = async () => {
    const rows = await app.sql`
      select ends_at is not null as ends from subscriptions where closed_at is null and billable_id in (
        select organizations.own_billable_id from organizations where slug = ${slug}
        union select teams.own_billable_id from teams join organizations on organizations.id = organization_id
        where organizations.slug = ${slug})`;
    return rows.map(({ ends }) => ends as boolean);
  };
  await app.runJob('end-subscriptions-of-deleted');
  const before = await endsOf();

  await app.sql`update organizations set deleted_at = now() where slug = ${slug}`;
  await app.runJob('end-subscriptions-of-deleted');

  expect([before, await endsOf()]).toEqual([
    [false, false],
    [true, true],
  ]);
});
