import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeConfirmedStaff, makePaid, trailOf } from '../../../testing/payments/staff-bills.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeConfirmedStaff(app);
});
afterAll(() => app.close());

describe('refunds', () => {
  test('that are asked for twice at once are made once', async () => {
    const { path, target } = await makePaid(app, 'an account');
    const [{ number, total: left }] = (await staff.get(path)).json().invoices;

    const answers = await Promise.all(
      [1, 2, 3].map(async () => staff.post(`${path}/refund`, { number, amount: 500, left })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await staff.get(path)).json().invoices[1]).toMatchObject({ refunded: 500 });
    expect(await trailOf(app, target)).toHaveLength(1);
  });

  test.each([0, -1, 1.5, 1e300, '5', null])('of %j are refused', async (amount) => {
    const { path } = await makePaid(app, 'an account');
    const [{ number, total: left }] = (await staff.get(path)).json().invoices;

    const answer = await staff.post(`${path}/refund`, { number, amount, left });

    expect(answer.statusCode).toBe(422);
    expect((await staff.get(path)).json().invoices).toMatchObject([{ status: 'paid' }]);
  });

  test('of somebody else’s invoice, of a credit note and of no invoice are not found', async () => {
    const [one, other] = [await makePaid(app, 'an account'), await makePaid(app, 'an account')];
    const [{ number, total: left }] = (await staff.get(one.path)).json().invoices;
    await staff.post(`${one.path}/refund`, { number, amount: 100, left });
    const [note] = (await staff.get(one.path)).json().invoices;
    const ask = async (path: string, of: string) =>
      staff.post(`${path}/refund`, { number: of, amount: 100, left: left - 100 });

    const answers = [
      await ask(other.path, number),
      await ask(one.path, note.number),
      await ask(one.path, 'INV'),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});
