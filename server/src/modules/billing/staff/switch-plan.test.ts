import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billsOf, idOf, makeConfirmedStaff, trailOf } from '../../../testing/payments/staff-bills.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { makeBuyer } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeConfirmedStaff(app);
});
afterAll(() => app.close());

describe('a change of plan', () => {
  const quoteAt = async (path: string, plan: string, when = 'now') =>
    staff.get(`${path}/quote?plan=${plan}&interval=monthly&when=${when}`);

  test('costs what was quoted, and another quote is asked for where it costs more by now', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'personal' });
    const path = await billsOf(browser);
    const quote = (await quoteAt(path, 'pro')).json();
    await browser.put('/settings/billing-details/tax', { country: 'SE', tax_id: '' });

    const answer = await staff.put(`${path}/subscription`, { quote: quote.id });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'quote_changed']);
    const again = (await quoteAt(path, 'pro')).json();
    expect((await staff.put(`${path}/subscription`, { quote: again.id })).json().plan.name).toBe('pro');
  });

  test('whose payment is declined is not made', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'personal' }, '4000 0000 0000 0341');
    const id = await idOf(browser);
    const path = `/kiosk/user/${id}/billing`;
    const { id: quote } = (await quoteAt(path, 'pro')).json();

    const answer = await staff.put(`${path}/subscription`, { quote });

    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_declined']);
    expect((await staff.get(path)).json().plan.name).toBe('personal');
    expect(await trailOf(app, id)).toEqual([]);
  });

  test('takes no quote of another account, of whoever pays, or that is too old', async () => {
    const [one, other] = [
      await makeBuyer(app, { subscription: 'personal' }),
      await makeBuyer(app, { subscription: 'personal' }),
    ];
    const [path, otherPath] = [await billsOf(one.browser), await billsOf(other.browser)];
    const { id: foreign } = (await quoteAt(otherPath, 'pro')).json();
    const { id: old } = (await quoteAt(path, 'pro')).json();
    await app.sql`update quotes set created_at = now() - interval '16 minutes' where id = ${old}`;

    const answers = [
      await staff.put(`${path}/subscription`, { quote: foreign }),
      await staff.put(`${path}/subscription`, { quote: old }),
      await staff.put(`${path}/subscription`, { quote: randomUUID() }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect((await staff.get(path)).json().plan.name).toBe('personal');
  });

  test('is refused where nothing is paid, where it ends, and for a plan of another kind', async () => {
    const { browser: free } = await makeAccount(app);
    const { browser } = await makeBuyer(app);
    const path = await billsOf(browser);
    const ofOther = await quoteAt(path, encodeURIComponent('enterprise team'));
    await browser.delete('/settings/subscription', { billing_type: 1 });

    const nothing = await quoteAt(await billsOf(free), 'pro');
    const ending = await quoteAt(path, 'personal');

    expect([nothing, ending, ofOther].map((each) => each.json().code)).toEqual([
      ...['subscription_missing', 'subscription_ending', 'plan_unknown'],
    ]);
  });

  test('of two at once with one quote is charged once', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'personal' });
    const path = await billsOf(browser);
    const { id: quote } = (await quoteAt(path, 'pro')).json();

    const answers = await Promise.all([1, 2].map(async () => staff.put(`${path}/subscription`, { quote })));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await staff.get(path)).json().invoices).toHaveLength(2);
  });
});
