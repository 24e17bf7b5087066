import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billsOf, makeConfirmedStaff, makeTrial } from '../../../testing/payments/staff-bills.ts';
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

describe('the time of one payer', () => {
  const moveBy = async (browser: Browser, days: number) =>
    staff.post(`${await billsOf(browser)}/clock`, { days });
  const textsOf = (answer: { json: () => { happened: { text: string }[] } }) =>
    answer.json().happened.map(({ text }) => text);

  test('tells of trials that end, of cards that are declined and of plans that are over', async () => {
    const trying = await makeTrial(app);
    const { browser: owing } = await makeBuyer(app, {}, '4000 0000 0000 0341');
    const { browser: leaving } = await makeBuyer(app);
    await leaving.delete('/settings/subscription', { billing_type: 1 });

    const told = [await moveBy(trying, 8), await moveBy(owing, 32), await moveBy(leaving, 32)].map(textsOf);

    expect(told).toEqual([
      ['The trial of Pro ended.', '$23.79 for Pro, monthly failed: there is no card.'],
      ['$23.79 for Pro, monthly failed: the card was declined.'],
      ['Pro ended.'],
    ]);
  });

  test('of whoever owes moves on, as nothing begins anew', async () => {
    const { browser } = await makeBuyer(app, {}, '4000 0000 0000 0341');

    const answers = [await moveBy(browser, 80), await moveBy(browser, 50)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await staff.get(await billsOf(browser))).json().subscriptions).toMatchObject([
      { state: 'past_due' },
    ]);
  });

  test('does not move where nothing was ever paid, and not the time of others', async () => {
    const { browser: free } = await makeAccount(app);
    const { browser } = await makeBuyer(app);
    const { browser: other } = await makeBuyer(app);

    const refused = await moveBy(free, 1);
    await moveBy(browser, 40);

    expect([refused.statusCode, refused.json().code]).toEqual([406, 'clock_fixed']);
    expect((await staff.get(await billsOf(free))).json().clock).toBeNull();
    expect((await staff.get(await billsOf(other))).json().invoices).toHaveLength(1);
  });

  test('is moved at most by two renewals, also twice at once', async () => {
    const { browser } = await makeBuyer(app);

    const answers = await Promise.all([moveBy(browser, 85), moveBy(browser, 85)]);

    const { invoices } = (await staff.get(await billsOf(browser))).json();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(invoices).toHaveLength(3);
  });
});
