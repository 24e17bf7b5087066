import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, PASSWORD } from '../../../testing/accounts.ts';
import { currentOf } from '../../../testing/payments.ts';
import { makePayer, openTill, tillNames, type Till } from '../../../testing/payments/tills.ts';
import type { Browser } from '../../../testing/test-app.ts';

describe.each(tillNames)('with %s', (name) => {
  let till: Till;
  let staff: Browser;
  beforeAll(async () => {
    till = await openTill(name);
    staff = await makeStaff(till.app);
    await staff.post('/password/confirm', { password: PASSWORD });
  });
  afterAll(() => till.close());

  async function makeInvoice() {
    const { browser, email } = await makePayer(till);
    const path = `/kiosk/user/${String((await browser.get('/state')).json().user.id)}/billing`;
    const read = async () => (await staff.get(path)).json().invoices;
    const [{ number, total }] = await read();
    const refund = async (amount: number, left: number) =>
      staff.post(`${path}/refund`, { number, amount, left });
    return { browser, email, number, total, read, refund } as const;
  }

  /** What is left of an invoice with all that takes it back. */
  async function sumsOf(number: string) {
    const [sums] = await till.app.sql`
      select sum(net)::int as net, sum(tax)::int as tax, sum(total)::int as total from invoices
      where number = ${number} or credits_id = (select id from invoices where number = ${number})`;
    return sums;
  }

  test('a payment is given back in parts, each with its credit note, until nothing is left', async () => {
    const { browser, email, number, total, read, refund } = await makeInvoice();

    const parts = [await refund(700, total), await refund(33, total - 700)];
    const half = await read();
    const rest = await refund(total - 733, total - 733);

    expect([...parts, rest].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(half).toMatchObject([
      { status: 'credit_note', total: -33, credits: number },
      { status: 'credit_note', total: -700, credits: number },
      { status: 'partly_refunded', total, refunded: 733 },
    ]);
    expect(await sumsOf(number)).toEqual({ net: 0, tax: 0, total: 0 });
    expect(await till.payments(email)).toEqual(['refunded']);
    await till.deliver();
    const shown = (await browser.get('/settings/invoices')).json().data;
    expect(shown).toHaveLength(4);
    expect(shown[3]).toMatchObject({ status: 'refunded', refunded: total });
    expect(await currentOf(browser)).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('what is given back there has credit notes, too, however often it is told', async () => {
    const { browser, email, number, total, read, refund } = await makeInvoice();
    await till.refundThere(email, 500);
    await till.deliver();
    const half = await read();

    const stale = await refund(100, total);
    await till.refundThere(email, total - 500);
    const unseen = await refund(100, total - 500);
    await till.deliver();

    expect(half).toMatchObject([{ total: -500, credits: number }, { status: 'partly_refunded' }]);
    expect([stale, unseen].map((each) => each.json().code)).toEqual(['refund_changed', 'invoice_taken_back']);
    expect(await read()).toMatchObject([{ total: 500 - total }, { total: -500 }, { status: 'refunded' }]);
    expect(await sumsOf(number)).toEqual({ net: 0, tax: 0, total: 0 });
    expect((await browser.get('/settings/invoices')).json().data).toHaveLength(3);
  });

  test('of refunds at once one is made, and never more than was paid', async () => {
    const { number, total, read, refund } = await makeInvoice();

    const answers = await Promise.all([refund(total, total), refund(total, total), refund(1, total)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const [invoice] = (await read()).slice(-1);
    expect(invoice.refunded).toBeLessThanOrEqual(total);
    expect((await sumsOf(number))?.['total']).toBeGreaterThanOrEqual(0);
  });
});

describe.each(['stripe', 'paddle'] as const)('while %s is out of reach', (name) => {
  let till: Till;
  let staff: Browser;
  beforeAll(async () => {
    till = await openTill(name);
    staff = await makeStaff(till.app);
    await staff.post('/password/confirm', { password: PASSWORD });
  });
  afterAll(() => till.close());

  test('after any of its answers, a part is given back once, whoever asks again', async () => {
    for (let answers = 0; ; answers += 1) {
      const { browser } = await makePayer(till);
      const path = `/kiosk/user/${String((await browser.get('/state')).json().user.id)}/billing`;
      const [{ number, total: left }] = (await staff.get(path)).json().invoices;
      const refund = async () => staff.post(`${path}/refund`, { number, amount: 500, left });

      till.server?.fail('broken', answers);
      const first = await refund();
      till.server?.fail(null);
      const again = first.statusCode === 200 ? null : await refund();

      await till.deliver();
      const [invoice] = (await staff.get(path)).json().invoices.slice(-1);
      expect(invoice.refunded, `after ${String(answers)} answers`).toBe(500);
      if (again === null) break;
      expect([200, 409], `after ${String(answers)} answers`).toContain(again.statusCode);
      expect(answers).toBeLessThan(40);
    }
  }, 60_000);
});
