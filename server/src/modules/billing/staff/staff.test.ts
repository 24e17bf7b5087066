import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planName } from '@linklet/contract/plans/plan-name.ts';
import {
  billedKinds,
  idOf,
  makeBilled,
  makeConfirmedStaff,
  makePaid,
  makeTrial,
  trailOf,
} from '../../../testing/payments/staff-bills.ts';
import { currentOf, makeBuyer } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeConfirmedStaff(app);
});
afterAll(() => app.close());

describe.each(billedKinds)('of %s staff', (kind) => {
  test('see what it pays, and what providers told of it', async () => {
    const { path, plan } = await makePaid(app, kind);

    const view = (await staff.get(path)).json();

    expect(view).toMatchObject({ plan: { name: plan, interval: 'monthly' }, is_paid: true });
    expect(view.subscriptions).toMatchObject([{ plan, state: 'active', provider: 'sandbox' }]);
    expect(view.invoices).toMatchObject([{ status: 'paid', refunded: 0 }]);
    expect(view.events[0]).toMatchObject({
      ...{ provider: 'sandbox', handled_at: expect.any(String) },
      after: [`${planName(plan)}, monthly: active`],
    });
  });

  test('give a plan that nobody pays, and take it back', async () => {
    const { path, plan, target } = await makeBilled(app, kind);
    const before = (await staff.get(path)).json();

    const given = await staff.put(`${path}/plan`, { plan, interval: 'yearly' });
    const back = await staff.put(`${path}/plan`, { plan: 'free' });

    expect(before).toMatchObject({ is_paid: false });
    expect(before.plans.map(({ name }: { name: string }) => name)).toContain(plan);
    expect(given.json()).toMatchObject({ plan: { name: plan, interval: 'yearly' }, is_paid: false });
    expect(back.json().plan).toEqual({ name: 'free', interval: null, starts_at: null });
    expect(await trailOf(app, target)).toContainEqual(['subscription.granted', { plan, interval: 'yearly' }]);
  });

  test('give none where one is being paid', async () => {
    const { path, plan } = await makePaid(app, kind);

    const answer = await staff.put(`${path}/plan`, { plan });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan_is_paid']);
  });

  test('change what is paid as it is quoted, at the end of the period or now', async () => {
    const { path, plan, target } = await makePaid(app, kind);
    const quote = async (when: string) =>
      (await staff.get(`${path}/quote?plan=${encodeURIComponent(plan)}&interval=yearly&when=${when}`)).json();
    const [later, now] = [await quote('period_end'), await quote('now')];

    const scheduled = await staff.put(`${path}/subscription`, { quote: later.id });
    const changed = await staff.put(`${path}/subscription`, { quote: now.id });
    const again = await staff.put(`${path}/subscription`, { quote: now.id });

    expect(later).toMatchObject({ when: 'period_end', total: 0, lines: [] });
    expect(now).toMatchObject({ when: 'now', interval: 'yearly' });
    expect(now.total).toBeGreaterThan(0);
    expect(scheduled.json().subscriptions).toMatchObject([{ interval: 'monthly', next_plan: plan }]);
    expect(changed.json().subscriptions).toMatchObject([{ interval: 'yearly', next_plan: null }]);
    expect(changed.json().invoices).toMatchObject([{ total: now.total }, { status: 'paid' }]);
    expect([again.statusCode, again.json().code]).toEqual([422, 'plan_is_same']);
    const { total, currency } = now;
    expect(await trailOf(app, target)).toEqual([
      ['subscription.switched', { plan, interval: 'yearly', when: 'period_end', total: 0, currency }],
      ['subscription.switched', { plan, interval: 'yearly', when: 'now', total, currency }],
    ]);
  });

  test('give back parts of a payment, each with a credit note and its share of the tax', async () => {
    const { browser, own, path, target } = await makePaid(app, kind);
    const [{ number, total }] = (await staff.get(path)).json().invoices;
    const refund = async (amount: number, left: number) =>
      staff.post(`${path}/refund`, { number, amount, left });

    const first = await refund(1000, total);
    const stale = await refund(1000, total);
    const tooMuch = await refund(total, total - 1000);
    const rest = await refund(total - 1000, total - 1000);
    const none = await refund(1, 1);

    expect(first.json().invoices).toMatchObject([
      { status: 'credit_note', credits: number, total: -1000 },
      { status: 'partly_refunded', refunded: 1000 },
    ]);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'refund_changed']);
    expect([tooMuch.statusCode, Object.keys(tooMuch.json().errors)]).toEqual([422, ['amount']]);
    expect(rest.json().invoices).toMatchObject([{ total: 1000 - total }, {}, { status: 'refunded' }]);
    expect([none.statusCode, none.json().code]).toEqual([409, 'invoice_taken_back']);
    const sums = await app.sql`
      select sum(net)::int as net, sum(tax)::int as tax, sum(total)::int as total from invoices
      where billable_id = (select billable_id from invoices where number = ${number})`;
    expect(sums[0]).toEqual({ net: 0, tax: 0, total: 0 });
    expect((await browser.get(`${own}/invoices`)).json().data).toEqual(rest.json().invoices);
    const currency = 'USD';
    expect(await trailOf(app, target)).toEqual([
      ['payment.refunded', { number, amount: 1000, currency }],
      ['payment.refunded', { number, amount: total - 1000, currency }],
    ]);
  });

  test('move its time, and read what happened', async () => {
    const { path, target } = await makePaid(app, kind);
    const { clock } = (await staff.get(path)).json();

    const tooFar = await staff.post(`${path}/clock`, { days: clock.most_days + 1 });
    const moved = await staff.post(`${path}/clock`, { days: 40 });

    expect(clock.most_days).toBeGreaterThanOrEqual(88);
    expect(clock.most_days).toBeLessThanOrEqual(92);
    expect([tooFar.statusCode, tooFar.json().errors.days[0]]).toEqual([
      422,
      `It can move by at most ${String(clock.most_days)} days at once: two renewals.`,
    ]);
    const { billing, happened } = moved.json();
    expect(happened).toMatchObject([
      { text: expect.stringMatching(/^\$[\d.,]+ for .+, monthly was paid\.$/) },
    ]);
    expect(Date.parse(billing.clock.now) - Date.parse(clock.now)).toBeGreaterThan(39 * 86_400_000);
    expect(billing.invoices).toHaveLength(2);
    const [[action, after]] = (await trailOf(app, target)) as [[string, { days: number }]];
    expect([action, after.days]).toEqual(['billing_clock.moved', 40]);
  });

  test('extend its trial, or give another', async () => {
    const { path, target } = await makeBilled(app, kind);

    const none = await staff.post(`${path}/trial`, { days: 10 });
    const granted = await staff.post(`${path}/trial/grant`);

    expect([none.statusCode, none.json().code]).toEqual([406, 'trial_missing']);
    expect(granted.json().is_trial_granted).toBe(true);
    expect(await trailOf(app, target)).toContainEqual(['trial.granted', null]);
  });
});

test('what staff do about an organization’s bills is in its own audit, without their names', async () => {
  const { browser, own, path } = await makePaid(app, 'an organization');
  await staff.post(`${path}/trial/grant`);

  const { data } = (await browser.get(`${own}/audit?area=billing`)).json();

  const entry = data.find(({ action }: { action: string }) => action === 'trial.granted');
  expect(entry).toBeDefined();
  expect(JSON.stringify(entry)).not.toContain('Ada Staff');
});

test('that staff looked at the bills of an organization or a team is in its audit', async () => {
  const { browser, own, path, target } = await makePaid(app, 'a team');

  await staff.get(path);

  const organization = own.replace(/[/]team.*/, '');
  const { data } = (await browser.get(`${organization}/audit?area=helpdesk`)).json();
  expect(data).toMatchObject([{ action: 'helpdesk.bills_read', target }]);
});

test('an organization’s page names its teams, with the plan that each pays by itself', async () => {
  const { path } = await makePaid(app, 'a team');

  const { teams } = (await staff.get(path.replace('/team/sales', ''))).json();

  expect(teams).toEqual([{ slug: 'sales', name: 'Sales', plan: 'enterprise team' }]);
});

test('an organization that staff give a plan is on it, also when its owner has none any more', async () => {
  const { browser, path, plan } = await makeBilled(app, 'an organization');
  await staff.put(`${path}/plan`, { plan, interval: 'monthly' });
  await staff.put(`/kiosk/user/${await idOf(browser)}/billing/plan`, { plan: 'free' });

  const { plan: shown } = (await staff.get(path.replace('/billing', ''))).json();

  expect(shown.name).toBe(plan);
});

test('a trial is extended by whole days, within ninety', async () => {
  const browser = await makeTrial(app);
  const id = await idOf(browser);
  const before = await currentOf(browser);

  const extended = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 10 });
  const tooLong = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 91 });

  expect([extended, tooLong].map(({ statusCode }) => statusCode)).toEqual([200, 422]);
  const after = await currentOf(browser);
  expect([before.remainingTrialDays, after.remainingTrialDays]).toEqual([7, 17]);
  expect(await trailOf(app, id)).toEqual([['trial.extended', { until: after.trial_ends_at }]]);
});

test('an event is acted on once more, which changes nothing that is right', async () => {
  const { browser } = await makeBuyer(app);
  const [id, other] = [await idOf(browser), await idOf((await makeBuyer(app)).browser)];
  const [event] = (await staff.get(`/kiosk/user/${id}/billing`)).json().events;

  const replayed = await staff.post(`/kiosk/user/${id}/billing/events/${String(event.id)}/replay`);
  const elsewhere = await staff.post(`/kiosk/user/${other}/billing/events/${String(event.id)}/replay`);

  expect([replayed.statusCode, elsewhere.statusCode]).toEqual([200, 404]);
  const [again] = replayed.json().events;
  expect([again.before, again.after]).toEqual([['Pro, monthly: active'], ['Pro, monthly: active']]);
  expect(replayed.json().invoices).toHaveLength(1);
  expect(await trailOf(app, id)).toEqual([['billing_event.replayed', { event: event.id, type: event.type }]]);
});

test.each([
  `user/${randomUUID()}`,
  'user/nobody',
  'organization/nobody-has-this',
  'organization/a%20b',
  'organization/nobody-has-this/team/sales',
])('nobody’s bills are found at %s', async (place) => {
  const path = `/kiosk/${place}/billing`;

  const answers = [
    await staff.get(path),
    await staff.put(`${path}/plan`, { plan: 'pro' }),
    await staff.post(`${path}/clock`, { days: 1 }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});
