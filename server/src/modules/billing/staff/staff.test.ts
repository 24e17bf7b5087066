import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeStaff, PASSWORD } from '../../../testing/accounts.ts';
import { currentOf, makeBuyer, wish } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  const confirmed = await staff.post('/password/confirm', { password: PASSWORD });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
});
afterAll(() => app.close());

const idOf = async (browser: Browser) => (await browser.get('/state')).json().user.id as string;

async function trailOf(id: string): Promise<unknown[]> {
  const rows = await app.sql`
    select action, after from audit_entries where target = ${id} and action <> 'user.read' order by id`;
  return rows.map(({ action, after }) => [action, after]);
}

async function makeTrial(): Promise<Browser> {
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  await browser.post('/settings/subscription', wish({ trial: true }));
  return browser;
}

describe('staff', () => {
  test('see what an account pays, and what providers told of it', async () => {
    const { browser } = await makeBuyer(app);

    const view = (await staff.get(`/kiosk/user/${await idOf(browser)}/billing`)).json();

    expect(view.subscriptions).toMatchObject([{ plan: 'pro', state: 'active', provider: 'sandbox' }]);
    expect(view.invoices).toMatchObject([{ status: 'paid', total: 2379 }]);
    expect(view.events.length).toBeGreaterThan(0);
    expect(view.events[0]).toMatchObject({
      ...{ provider: 'sandbox', handled_at: expect.any(String) },
      after: ['pro, monthly: active'],
    });
  });

  test('give a payment back once, which makes a credit note', async () => {
    const { browser } = await makeBuyer(app);
    const id = await idOf(browser);
    const path = `/kiosk/user/${id}/billing`;
    const { number } = (await staff.get(path)).json().invoices[0];

    const answers = await Promise.all([1, 2].map(async () => staff.post(`${path}/refund`, { number })));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { invoices } = (await staff.get(path)).json();
    expect(invoices).toMatchObject([{ status: 'credit_note', credits: number }, { status: 'refunded' }]);
    expect(await trailOf(id)).toEqual([['payment.refunded', { number }]]);
  });

  test('give back no invoice of somebody else', async () => {
    const [one, other] = [await makeBuyer(app), await makeBuyer(app)];
    const { number } = (await staff.get(`/kiosk/user/${await idOf(one.browser)}/billing`)).json().invoices[0];

    const answer = await staff.post(`/kiosk/user/${await idOf(other.browser)}/billing/refund`, { number });

    expect(answer.statusCode).toBe(404);
  });

  test('extend a trial, and none that is over or was never there', async () => {
    const browser = await makeTrial();
    const id = await idOf(browser);
    const before = await currentOf(browser);
    const { browser: payer } = await makeBuyer(app);

    const extended = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 10 });
    const none = await staff.post(`/kiosk/user/${await idOf(payer)}/billing/trial`, { days: 10 });
    const tooLong = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 91 });

    expect([extended, none, tooLong].map(({ statusCode }) => statusCode)).toEqual([200, 406, 422]);
    const after = await currentOf(browser);
    expect([before.remainingTrialDays, after.remainingTrialDays]).toEqual([7, 17]);
    expect(await trailOf(id)).toEqual([['trial.extended', { until: after.trial_ends_at }]]);
  });

  test('replay an event of an account, which changes nothing that is right', async () => {
    const { browser } = await makeBuyer(app);
    const [id, other] = [await idOf(browser), await idOf((await makeBuyer(app)).browser)];
    const [event] = (await staff.get(`/kiosk/user/${id}/billing`)).json().events;

    const replayed = await staff.post(`/kiosk/user/${id}/billing/events/${String(event.id)}/replay`);
    const elsewhere = await staff.post(`/kiosk/user/${other}/billing/events/${String(event.id)}/replay`);

    expect([replayed.statusCode, elsewhere.statusCode]).toEqual([200, 404]);
    const [again] = replayed.json().events;
    expect([again.before, again.after]).toEqual([['pro, monthly: active'], ['pro, monthly: active']]);
    expect(replayed.json().invoices).toHaveLength(1);
    expect(await trailOf(id)).toEqual([['billing_event.replayed', { event: event.id, type: event.type }]]);
  });

  test.each([randomUUID(), 'nobody'])('find no account %s', async (id) => {
    expect((await staff.get(`/kiosk/user/${id}/billing`)).statusCode).toBe(404);
  });
});
