import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn } from '../../../testing/accounts.ts';
import { makeVerified } from '../../../testing/organizations.ts';
import { cards, currentOf, deliverNews, makeBuyer, passDays, pay, wish } from '../../../testing/payments.ts';
import { emailsTo, passToMorning, subjectsTo, timesOf } from '../../../testing/reminders.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { day } from '../../../platform/mail/day.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const later = (at: Date, days: number) => day(new Date(at.getTime() + days * DAY_MS));

async function makeDebtor() {
  const made = await makeBuyer(app, {}, cards.failsLater);
  await passDays(app, made.email, 31);
  const { pastDueSince: since } = await timesOf(app, made.email);
  if (since === null) throw new Error('Nothing is overdue.');
  return { ...made, since };
}

const aboutDebt = async (email: string) =>
  (await emailsTo(app, email)).filter(({ text }) => text.includes('We couldn’t charge'));

async function makeTrial(): Promise<{ browser: Browser; email: string }> {
  const made = await makeVerified(app);
  await made.browser.post('/settings/subscription', wish({ trial: true }));
  return made;
}

describe('a renewal that fails', () => {
  test('is told of on days 0, 3, 7, 14, 21 and 27, with what comes next', async () => {
    const { email, since } = await makeDebtor();
    const debt = `We couldn’t charge $23.79 for Linklet Pro`;
    for (const days of [1, 2, 3, 5, 7, 13, 14, 21, 26, 27])
      await passToMorning(app, email, { after: since, days });

    const told = await aboutDebt(email);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your payment for Linklet Pro failed',
      ...Array.from({ length: 4 }, () => 'Reminder: your payment for Linklet Pro is due'),
      `Last reminder: Linklet Pro ends on ${later(since, 28)}`,
    ]);
    for (const { text } of told) {
      expect(text).toContain(debt);
      expect(text).toContain('from the card that ends in 0341');
      expect(text).toContain(`It first failed on ${day(since)}.`);
      expect(text).toContain(`on ${later(since, 28)} you move to the free plan`);
      expect(text).toContain('Your links keep redirecting, and nothing is deleted.');
      expect(text.match(/https?:\/\/\S+/g)).toHaveLength(1);
    }
    const [first, , , fourth, , last] = told.map(({ text }) => text);
    expect(first).toContain(`From ${later(since, 7)} on nothing new can be created`);
    expect(first).toContain(`from ${later(since, 14)} on API and bulk creation stop`);
    expect(fourth).toContain(`Since ${later(since, 7)} nothing new can be created`);
    expect(last).toContain(`since ${later(since, 14)} API and bulk creation are off`);
  });

  test('is told of once, however often and by however many the job runs', async () => {
    const { email, since } = await makeDebtor();
    await passToMorning(app, email, { after: since, days: 3 });

    await Promise.all(Array.from({ length: 5 }, async () => app.runJob('send-billing-reminders')));

    expect(await aboutDebt(email)).toHaveLength(2);
    const { id } = await timesOf(app, email);
    const kept = await app.sql`
      select kind, day, sent_at is not null as is_sent from billing_reminders where subscription_id = ${id} order by day`;
    expect(kept.map(({ kind, day: at, is_sent: isSent }) => [kind, at, isSent])).toEqual([
      ['past_due', 0, true],
      ['past_due', 3, true],
    ]);
  });

  test('is told of by the newest reminder alone where the job did not run for days', async () => {
    const { email, since } = await makeDebtor();

    await passToMorning(app, email, { after: since, days: 21 });

    expect(await aboutDebt(email)).toHaveLength(2);
  });

  test('is told of to the address for bills, too, and to those who want no mailings', async () => {
    const { browser, email, since } = await makeDebtor();
    const bills = `bills-${email}`;
    const saved = await browser.put('/settings/billing-details', {
      ...{ name: 'Ada', address: '', postal_code: '', city: '', country: 'US', tax_id: '' },
      ...{ purchase_order: '', invoice_email: bills },
    });
    await app.sql`update users set status = status | 8 where email = ${email}`;

    await passToMorning(app, email, { after: since, days: 3 });

    expect(saved.statusCode, saved.body).toBe(200);
    expect(await aboutDebt(email)).toHaveLength(2);
    expect(await subjectsTo(app, bills)).toEqual(['Reminder: your payment for Linklet Pro is due']);
  });

  test('is told of with the dates where whoever pays is', async () => {
    const { email, since } = await makeDebtor();
    await app.sql`update users set time_zone = 'Pacific/Kiritimati' where email = ${email}`;

    await passToMorning(app, email, { after: since, days: 4 });

    const text = (await aboutDebt(email)).at(-1)?.text;
    expect(text).toContain(`It first failed on ${day(since, 'Pacific/Kiritimati')}.`);
  });

  test('is not told of any more once it is paid', async () => {
    const { browser, email, since } = await makeDebtor();
    const { session_id: page } = (await browser.get('/settings/payment-method')).json();
    await pay(browser, page);
    await deliverNews(app);

    await passToMorning(app, email, { after: since, days: 7 });

    expect(await aboutDebt(email)).toHaveLength(1);
  });

  test('is to be confirmed where the bank asks, with a link that leads there', async () => {
    const { browser, email } = await makeBuyer(app);
    await app.sql`
      update sandbox_customers set card = jsonb_set(card, '{behaviour}', '"confirms"') where email = ${email}`;
    await passDays(app, email, 31);
    const { pastDueSince: since } = await timesOf(app, email);
    if (since === null) throw new Error('Nothing is overdue.');
    await passToMorning(app, email, { after: since, days: 3 });

    const told = (await emailsTo(app, email)).slice(-2);
    const guest = await app.guest();
    const path = linkIn(told[0] ?? { subject: '', text: '', html: '' });
    const shown = await guest.get(path);
    const atBank = (await guest.post(path)).json().url as string;
    const confirmed = await guest.post(`/sandbox/payments/${atBank.split('/').at(-1) ?? ''}/confirm`, {
      is_confirmed: true,
    });

    expect(told.map(({ subject }) => subject)).toEqual([
      'Confirm your payment for Linklet Pro at your bank',
      'Reminder: your payment for Linklet Pro is due',
    ]);
    expect(told[0]?.text).toContain('Your bank needs you to confirm the payment of $23.79');
    expect(shown.json()).toMatchObject({ status: 'due', total: 2379 });
    expect(atBank).toMatch(/^[/]app[/]sandbox[/]pay[/]/);
    expect(confirmed.json().success_url).toContain(`${path}?paid=true`);
    await deliverNews(app);
    expect((await currentOf(browser)).state).toBe('active');
  });
});

describe('the end of a trial', () => {
  test('of a week is told of 3 days and 1 day before, with the amount and what is missing', async () => {
    const { email } = await makeTrial();
    const { trialEndsAt: end } = await timesOf(app, email);
    if (end === null) throw new Error('There is no trial.');
    for (const days of [-7, -4, -3, -2, -1]) await passToMorning(app, email, { after: end, days });

    const told = (await emailsTo(app, email)).filter(({ subject }) =>
      subject.includes(`ends on ${day(end)}`),
    );

    expect(told).toHaveLength(2);
    for (const { subject, text } of told) {
      expect(subject).toBe(`Your trial of Linklet Pro ends on ${day(end)}`);
      expect(text).toContain('Then $23.79 in all is due for the first month, and no card is on file.');
      expect(text).toContain('/app/settings/payment-method');
    }
  });

  test('names the card that pays', async () => {
    const { browser, email } = await makeTrial();
    const { session_id: page } = (await browser.get('/settings/payment-method')).json();
    await pay(browser, page);
    await deliverNews(app);
    const { trialEndsAt: end } = await timesOf(app, email);
    if (end === null) throw new Error('There is no trial.');

    await passToMorning(app, email, { after: end, days: -1 });

    const text = (await emailsTo(app, email)).at(-1)?.text ?? '';
    expect(text).toContain('Then $23.79 in all is charged to the card that ends in 4242');
    expect(text).toContain('unless you cancel before');
  });

  test('that was cancelled is not told of', async () => {
    const { browser, email } = await makeTrial();
    const { trialEndsAt: end } = await timesOf(app, email);
    await browser.delete('/settings/subscription', { billing_type: 1 });
    const before = await subjectsTo(app, email);
    if (end === null) throw new Error('There is no trial.');

    await passToMorning(app, email, { after: end, days: -1 });

    expect(await subjectsTo(app, email)).toEqual(before);
  });
});

describe('a year that is paid for', () => {
  const makeYearly = async () => {
    const made = await makeBuyer(app, { interval: 'yearly' });
    const { periodEndsAt: end } = await timesOf(app, made.email);
    if (end === null) throw new Error('There is no period.');
    return { ...made, end };
  };

  test('is told of 30 and 7 days before it begins anew, with amount, tax, card and how to cancel', async () => {
    const { email, end } = await makeYearly();
    for (const days of [-31, -30, -8, -7, -1]) await passToMorning(app, email, { after: end, days });

    const told = (await emailsTo(app, email)).filter(({ subject }) => subject.includes('renews on'));

    expect(told.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => `Linklet Pro renews on ${day(end)}`),
    );
    expect(told[0]?.text).toMatch(/On .+ \$[\d.,]+, tax included, is charged to the card that ends in 4242/);
    expect(told[0]?.text).toContain('press “Cancel plan” before that day');
  });

  test('is told of with a coupon that goes on, in a currency without cents', async () => {
    const code = `Y${randomUUID().slice(0, 8).toUpperCase()}`;
    await app.sql`insert into coupons (code, percent_off, is_forever) values (${code}, 50, true)`;
    const { browser, email } = await makeBuyer(app, { interval: 'yearly', currency: 'JPY', coupon: code });
    const { periodEndsAt: end } = await timesOf(app, email);
    const [first] = (await browser.get('/settings/invoices')).json().data;
    if (end === null) throw new Error('There is no period.');

    await passToMorning(app, email, { after: end, days: -7 });

    const text = (await emailsTo(app, email)).at(-1)?.text;
    expect(first.currency).toBe('JPY');
    expect(text).toContain(`¥${Number(first.total).toLocaleString('en')}, tax included, is charged`);
  });

  test('costs what the reminder said', async () => {
    const { email, end } = await makeYearly();
    await passToMorning(app, email, { after: end, days: -7 });
    const [, amount] = /(\$[\d.,]+), tax/.exec((await emailsTo(app, email)).at(-1)?.text ?? '') ?? [];

    await passToMorning(app, email, { after: end, days: 2 });

    const receipt = (await emailsTo(app, email)).at(-1)?.text;
    expect(amount).toBeDefined();
    expect(receipt).toContain(amount);
  });

  test('is not told of where it was cancelled', async () => {
    const { browser, email, end } = await makeYearly();
    await browser.delete('/settings/subscription', { billing_type: 1 });

    await passToMorning(app, email, { after: end, days: -7 });

    expect((await subjectsTo(app, email)).filter((subject) => subject.includes('renews'))).toEqual([]);
  });
});

test('a card that expires is told of 30 and 7 days before the end of its month', async () => {
  const { email } = await makeBuyer(app, { interval: 'yearly' });
  const { now } = await timesOf(app, email);
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4));
  const [month, year] = [
    String(end.getUTCMonth() || 12),
    String(end.getUTCFullYear() - (end.getUTCMonth() === 0 ? 1 : 0)),
  ];
  await app.sql`
    update sandbox_customers set card = card || ${`{"month": ${month}, "year": ${year}}`}::text::jsonb where email = ${email}`;
  await passDays(app, email, 1);
  await app.sql`
    update billing_customers set pm_expiration = ${`${month.padStart(2, '0')}/${year}`}
    where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

  for (const days of [-31, -30, -8, -7]) await passToMorning(app, email, { after: end, days });

  const told = (await emailsTo(app, email)).filter(({ subject }) => subject.includes('expires on'));
  expect(told).toHaveLength(2);
  expect(told[0]?.text).toContain('The card that ends in 4242 expires on');
  expect(told[0]?.text).toContain('/app/settings/payment-method');
});
