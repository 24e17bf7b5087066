import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEmail, linkIn, make } from '../../../testing/accounts.ts';
import { runBatch, sendFile } from '../../../testing/bulk/bulk-files.ts';
import { cards, currentOf } from '../../../testing/payments.ts';
import { checkoutOf, makePayer, openTill, tillNames, type Till } from '../../../testing/payments/tills.ts';
import { sellPlanWith } from '../../../testing/plans.ts';
import type { Browser } from '../../../testing/test-app.ts';

const LIMIT = 1;
/** At 2 dollars for 100 it costs a dollar, before tax. */
const BEYOND = 50;

const create = async (browser: Browser) =>
  browser.post('/url/create', { url: `https://example.com/${randomUUID()}` });
const usageOf = async (browser: Browser) => (await browser.get('/settings/usage')).json();

describe.each(tillNames)('with %s', (name) => {
  let till: Till;
  let subscription: string;
  beforeAll(async () => {
    till = await openTill(name);
    subscription = await sellPlanWith(till.app, { max_active_aliases: LIMIT });
  });
  afterAll(() => till.close());

  /** Somebody who pays, and has made links beyond the limit. */
  async function makeSpender(card: string = cards.pays) {
    const payer = await makePayer(till, { subscription }, card);
    const { browser } = payer;
    await browser.put('/settings/usage/overage', { enabled: true });
    for (let made = 0; made < LIMIT + BEYOND; made += 1) await make(async () => create(browser));
    await till.app.runJob('count-usage-peaks');
    return payer;
  }

  const charge = async () => {
    await till.app.runJob('charge-overages');
    await till.deliver();
  };
  const chargesOf = async (email: string) => till.app.sql<{ status: string; amount: string }[]>`
    select status, amount, text from overage_charges where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  const archiveAll = async (browser: Browser) => {
    const { data } = (await browser.get('/urls/active')).json();
    const links = data.map(({ hash }: { hash: string }) => hash);
    const answer = await browser.post('/urls/change', {
      links,
      change: { kind: 'state', state: 'archived' },
    });
    expect(answer.json().changed).toHaveLength(links.length);
  };
  const giveCard = async (browser: Browser, number: string) => {
    const page = await browser.get(`/settings/payment-method?billing_type=${till.billingType}`);
    await till.pay(browser, checkoutOf(page.json()), number);
    await till.deliver();
  };

  test('the most that was used in a month is charged once when it is over', async () => {
    const { browser, email } = await makeSpender();
    const during = (await usageOf(browser)).overage;
    await archiveAll(browser);
    await charge();
    const early = await chargesOf(email);

    await till.passDays(email, 32);
    await charge();
    await charge();

    expect(during).toMatchObject({ amount: 100, currency: 'USD', due: null });
    expect(early).toEqual([]);
    expect(await chargesOf(email)).toMatchObject([
      { status: 'paid', amount: '100', text: expect.stringContaining('50 links beyond the limit') },
    ]);
    expect(await till.payments(email)).toEqual(['paid', 'paid', 'paid']);
  });

  test('bulk credits are on the same bill as links', async () => {
    const plan = await sellPlanWith(till.app, { max_active_aliases: LIMIT, max_web_credits: 1 });
    const { browser, email } = await makePayer(till, { subscription: plan });
    await till.app.sql`update users set email_verified_at = now() where email = ${email}`;
    await browser.put('/settings/usage/overage', { enabled: true });
    const rows = Array.from({ length: 31 }, () => `https://example.com/${randomUUID()}`);
    const sent = await sendFile(browser, ['url', ...rows].join('\n'));
    await runBatch(till.app, sent.json().id);

    await till.passDays(email, 32);
    await charge();
    await charge();

    expect(await chargesOf(email)).toMatchObject([
      { status: 'paid', amount: '120', text: expect.stringContaining('30 links and 30 bulk credits beyond') },
    ]);
    expect((await usageOf(browser)).limits).toContainEqual(
      expect.objectContaining({ name: 'web_credits', used: 0 }),
    );
  });

  test('what ended between the charge and its record is charged once', async () => {
    const { email } = await makeSpender();
    await till.passDays(email, 32);
    await charge();
    await till.app.sql`
      update overage_charges set status = 'pending', provider = null, payment_ref = null
      where billable_id = (
        select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

    await charge();

    expect(await chargesOf(email)).toMatchObject([{ status: 'paid' }]);
    expect(await till.payments(email)).toEqual(['paid', 'paid', 'paid']);
  });

  test('declined, it is due: nothing goes beyond the limit until another card has paid it', async () => {
    const { browser, email } = await makeSpender();
    await till.passDays(email, 32);
    await giveCard(browser, cards.failsLater);

    await charge();
    const due = (await usageOf(browser)).overage;
    const letter = await lastEmail(till.app, email);
    const refused = await create(browser);
    await giveCard(browser, '5555555555554444');

    expect(due.due).toMatchObject({ amount: 100, currency: 'USD', payment_id: expect.any(String) });
    expect(letter.subject).toBe('Your payment for links beyond the limit failed');
    expect(letter.text).toMatch(
      /^We couldn’t charge \$1\.\d\d for 50 links beyond the limit, .* from the card that ends in 0341\. Until it is paid/,
    );
    expect([402, 406]).toContain(refused.statusCode);
    expect((await usageOf(browser)).overage.due).toBeNull();
    expect((await create(browser)).statusCode).toBe(200);
    expect(await currentOf(browser)).toMatchObject({ state: 'active' });
  });

  test('declined, a guest pays it by the link of the email, which shows nothing else', async () => {
    const { browser, email } = await makeSpender();
    await till.passDays(email, 32);
    await giveCard(browser, cards.failsLater);
    await charge();
    const { due } = (await usageOf(browser)).overage;
    const path = linkIn(await lastEmail(till.app, email));
    const guest = await till.app.guest();
    const before = await guest.get(path);
    const begun = await guest.post(path);
    const { url, checkout } = begun.json();
    await till.payDue(guest, due.payment_id, cards.pays);
    await till.deliver();

    const after = (await guest.get(path)).json();
    const again = await guest.post(path);

    expect(before.json()).toMatchObject({ plan: null, interval: null, currency: 'USD', status: 'due' });
    expect(before.json().total).toBeGreaterThanOrEqual(100);
    expect(url ?? checkout).toBeDefined();
    expect(before.body).not.toContain(email);
    expect([after.status, again.statusCode, again.json().code]).toEqual(['paid', 409, 'payment_not_due']);
    expect((await usageOf(browser)).overage.due).toBeNull();
    expect(await chargesOf(email)).toMatchObject([{ status: 'paid' }]);
  });

  test('of an account that was deleted nothing is charged any more', async () => {
    const { email } = await makeSpender();
    await till.app.sql`update users set deleted_at = now() where email = ${email}`;

    await till.passDays(email, 32);
    await charge();

    expect(await chargesOf(email)).toMatchObject([{ status: 'waived', amount: '100' }]);
  });

  test('too little is not asked for', async () => {
    const { browser, email } = await makePayer(till, { subscription });
    await browser.put('/settings/usage/overage', { enabled: true });
    for (let made = 0; made < LIMIT + 2; made += 1) await create(browser);
    await till.app.runJob('count-usage-peaks');

    await till.passDays(email, 32);
    await charge();

    expect(await chargesOf(email)).toMatchObject([{ status: 'waived', amount: '4' }]);
    expect(await till.payments(email)).toEqual(['paid', 'paid']);
  });
});
