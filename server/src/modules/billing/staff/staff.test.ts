import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeStaff, PASSWORD } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { currentOf, deliverNews, makeBuyer, pay, wish } from '../../../testing/payments.ts';
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

async function trailOf(target: string): Promise<unknown[]> {
  const rows = await app.sql`
    select action, after from audit_entries
    where target = ${target} and action !~ '[.](read|created)$' order by id`;
  return rows.map(({ action, after }) => [action, after]);
}

async function makeTrial(): Promise<Browser> {
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  await browser.post('/settings/subscription', wish({ trial: true }));
  return browser;
}

/** Whoever pays, where it is paid, and where staff see it. */
interface Place {
  /** Who pays. */
  browser: Browser;
  /** Of its own calls. */
  own: string;
  /** Of those of staff. */
  path: string;
  /** In the trail. */
  target: string;
  plan: string;
}

const places: Record<string, () => Promise<Place>> = {
  'an account': async () => {
    const { browser } = await makeAccount(app);
    const id = await idOf(browser);
    return { browser, own: '/settings', path: `/kiosk/user/${id}/billing`, target: id, plan: 'pro' };
  },
  'an organization': async () => {
    const { owner, slug } = await makeOrganization(app);
    const own = `/organization/${slug}`;
    const plan = 'enterprise organization';
    return { browser: owner, own, path: `/kiosk/organization/${slug}/billing`, target: slug, plan };
  },
  'a team': async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const path = `/kiosk/organization/${slug}/team/sales/billing`;
    return { browser: owner, own: place, path, target: `${slug}/sales`, plan: 'enterprise team' };
  },
};

async function makePaid(of: string): Promise<Place> {
  const place = await places[of]?.();
  if (!place) throw new Error(`There is no ${of}.`);
  const { browser, own, plan } = place;
  const answer = await browser.post(`${own}/subscription`, wish({ subscription: plan }));
  expect(answer.statusCode, answer.body).toBe(200);
  await pay(browser, answer.json().session_id);
  await deliverNews(app);
  return place;
}

const kinds = Object.keys(places);

describe.each(kinds)('of %s staff', (kind) => {
  test('see what it pays, and what providers told of it', async () => {
    const { path, plan } = await makePaid(kind);

    const view = (await staff.get(path)).json();

    expect(view).toMatchObject({ plan: { name: plan, interval: 'monthly' }, is_paid: true });
    expect(view.subscriptions).toMatchObject([{ plan, state: 'active', provider: 'sandbox' }]);
    expect(view.invoices).toMatchObject([{ status: 'paid', refunded: 0 }]);
    expect(view.events[0]).toMatchObject({
      ...{ provider: 'sandbox', handled_at: expect.any(String) },
      after: [`${plan}, monthly: active`],
    });
  });

  test('give a plan that nobody pays, and take it back', async () => {
    const { path, plan, target } = (await places[kind]?.()) as Place;
    const before = (await staff.get(path)).json();

    const given = await staff.put(`${path}/plan`, { plan, interval: 'yearly' });
    const back = await staff.put(`${path}/plan`, { plan: 'free' });

    expect(before).toMatchObject({ is_paid: false });
    expect(before.plans.map(({ name }: { name: string }) => name)).toContain(plan);
    expect(given.json()).toMatchObject({ plan: { name: plan, interval: 'yearly' }, is_paid: false });
    expect(back.json().plan).toEqual({ name: 'free', interval: null, starts_at: null });
    expect(await trailOf(target)).toContainEqual(['subscription.granted', { plan, interval: 'yearly' }]);
  });

  test('give none where one is being paid', async () => {
    const { path, plan } = await makePaid(kind);

    const answer = await staff.put(`${path}/plan`, { plan });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan_is_paid']);
  });

  test('change what is paid as it is quoted, at the end of the period or now', async () => {
    const { path, plan, target } = await makePaid(kind);
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
    expect(await trailOf(target)).toEqual([
      ['subscription.switched', { plan, interval: 'yearly', when: 'period_end', total: 0, currency }],
      ['subscription.switched', { plan, interval: 'yearly', when: 'now', total, currency }],
    ]);
  });

  test('give back parts of a payment, each with a credit note and its share of the tax', async () => {
    const { browser, own, path, target } = await makePaid(kind);
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
    expect(await trailOf(target)).toEqual([
      ['payment.refunded', { number, amount: 1000, currency }],
      ['payment.refunded', { number, amount: total - 1000, currency }],
    ]);
  });

  test('move its time, and read what happened', async () => {
    const { path, target } = await makePaid(kind);
    const { clock } = (await staff.get(path)).json();

    const tooFar = await staff.post(`${path}/clock`, { days: clock.most_days + 1 });
    const moved = await staff.post(`${path}/clock`, { days: 40 });

    expect(clock.most_days).toBeGreaterThanOrEqual(88);
    expect(clock.most_days).toBeLessThanOrEqual(92);
    expect([tooFar.statusCode, tooFar.json().errors.days[0]]).toEqual([
      422,
      `It may move by ${String(clock.most_days)} days at most at once: two renewals.`,
    ]);
    const { billing, happened } = moved.json();
    expect(happened).toMatchObject([{ text: expect.stringMatching(/^\$[\d.,]+ for .+, monthly was paid\.$/) }]);
    expect(Date.parse(billing.clock.now) - Date.parse(clock.now)).toBeGreaterThan(39 * 86_400_000);
    expect(billing.invoices).toHaveLength(2);
    const [[action, after]] = (await trailOf(target)) as [[string, { days: number }]];
    expect([action, after.days]).toEqual(['billing_clock.moved', 40]);
  });

  test('extend its trial, or give another', async () => {
    const { path, target } = (await places[kind]?.()) as Place;

    const none = await staff.post(`${path}/trial`, { days: 10 });
    const granted = await staff.post(`${path}/trial/grant`);

    expect([none.statusCode, none.json().code]).toEqual([406, 'trial_missing']);
    expect(granted.json().is_trial_granted).toBe(true);
    expect(await trailOf(target)).toContainEqual(['trial.granted', null]);
  });
});

test('what staff do about an organization’s bills is in its own audit, without their names', async () => {
  const { browser, own, path } = await makePaid('an organization');
  await staff.post(`${path}/trial/grant`);

  const { data } = (await browser.get(`${own}/audit?area=billing`)).json();

  const entry = data.find(({ action }: { action: string }) => action === 'trial.granted');
  expect(entry).toBeDefined();
  expect(JSON.stringify(entry)).not.toContain('Ada Staff');
});

test('an organization’s page names its teams, with the plan that each pays by itself', async () => {
  const { path } = await makePaid('a team');

  const { teams } = (await staff.get(path.replace('/team/sales', ''))).json();

  expect(teams).toEqual([{ slug: 'sales', name: 'Sales', plan: 'enterprise team' }]);
});

test('an organization that staff give a plan is on it, also when its owner has none any more', async () => {
  const { browser, path, plan } = (await places['an organization']?.()) as Place;
  await staff.put(`${path}/plan`, { plan, interval: 'monthly' });
  await staff.put(`/kiosk/user/${await idOf(browser)}/billing/plan`, { plan: 'free' });

  const { plan: shown } = (await staff.get(path.replace('/billing', ''))).json();

  expect(shown.name).toBe(plan);
});

describe('refunds', () => {
  test('that are asked for twice at once are made once', async () => {
    const { path, target } = await makePaid('an account');
    const [{ number, total: left }] = (await staff.get(path)).json().invoices;

    const answers = await Promise.all(
      [1, 2, 3].map(async () => staff.post(`${path}/refund`, { number, amount: 500, left })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await staff.get(path)).json().invoices[1]).toMatchObject({ refunded: 500 });
    expect(await trailOf(target)).toHaveLength(1);
  });

  test.each([0, -1, 1.5, 1e300, '5', null])('of %j are refused', async (amount) => {
    const { path } = await makePaid('an account');
    const [{ number, total: left }] = (await staff.get(path)).json().invoices;

    const answer = await staff.post(`${path}/refund`, { number, amount, left });

    expect(answer.statusCode).toBe(422);
    expect((await staff.get(path)).json().invoices).toMatchObject([{ status: 'paid' }]);
  });

  test('of somebody else’s invoice, of a credit note and of no invoice are not found', async () => {
    const [one, other] = [await makePaid('an account'), await makePaid('an account')];
    const [{ number, total: left }] = (await staff.get(one.path)).json().invoices;
    await staff.post(`${one.path}/refund`, { number, amount: 100, left });
    const [note] = (await staff.get(one.path)).json().invoices;
    const ask = async (path: string, of: string) =>
      staff.post(`${path}/refund`, { number: of, amount: 100, left: left - 100 });

    const answers = [await ask(other.path, number), await ask(one.path, note.number), await ask(one.path, 'INV')];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('a change of plan', () => {
  const quoteAt = async (path: string, plan: string, when = 'now') =>
    staff.get(`${path}/quote?plan=${plan}&interval=monthly&when=${when}`);

  test('costs what was quoted, and another quote is asked for where it costs more by now', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'personal' });
    const path = `/kiosk/user/${await idOf(browser)}/billing`;
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
    expect(await trailOf(id)).toEqual([]);
  });

  test('takes no quote of another account, of whoever pays, or that is too old', async () => {
    const [one, other] = [
      await makeBuyer(app, { subscription: 'personal' }),
      await makeBuyer(app, { subscription: 'personal' }),
    ];
    const [path, otherPath] = [
      `/kiosk/user/${await idOf(one.browser)}/billing`,
      `/kiosk/user/${await idOf(other.browser)}/billing`,
    ];
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
    const path = `/kiosk/user/${await idOf(browser)}/billing`;
    const ofOther = await quoteAt(path, encodeURIComponent('enterprise team'));
    await browser.delete('/settings/subscription', { billing_type: 1 });

    const nothing = await quoteAt(`/kiosk/user/${await idOf(free)}/billing`, 'pro');
    const ending = await quoteAt(path, 'personal');

    expect([nothing, ending, ofOther].map((each) => each.json().code)).toEqual([
      ...['subscription_missing', 'subscription_ending', 'plan_unknown'],
    ]);
  });

  test('of two at once with one quote is charged once', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'personal' });
    const path = `/kiosk/user/${await idOf(browser)}/billing`;
    const { id: quote } = (await quoteAt(path, 'pro')).json();

    const answers = await Promise.all([1, 2].map(async () => staff.put(`${path}/subscription`, { quote })));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await staff.get(path)).json().invoices).toHaveLength(2);
  });
});

describe('the time of one payer', () => {
  const moveBy = async (browser: Browser, days: number) =>
    staff.post(`/kiosk/user/${await idOf(browser)}/billing/clock`, { days });
  const textsOf = (answer: { json: () => { happened: { text: string }[] } }) =>
    answer.json().happened.map(({ text }) => text);

  test('tells of trials that end, of cards that are declined and of plans that are over', async () => {
    const trying = await makeTrial();
    const { browser: owing } = await makeBuyer(app, {}, '4000 0000 0000 0341');
    const { browser: leaving } = await makeBuyer(app);
    await leaving.delete('/settings/subscription', { billing_type: 1 });

    const told = [await moveBy(trying, 8), await moveBy(owing, 32), await moveBy(leaving, 32)].map(textsOf);

    expect(told).toEqual([
      ['The trial of Pro ended.', '$23.79 for pro, monthly failed: there is no card.'],
      ['$23.79 for pro, monthly failed: the card was declined.'],
      ['Pro ended.'],
    ]);
  });

  test('does not move where nothing was ever paid, and not the time of others', async () => {
    const { browser: free } = await makeAccount(app);
    const { browser } = await makeBuyer(app);
    const { browser: other } = await makeBuyer(app);

    const refused = await moveBy(free, 1);
    await moveBy(browser, 40);

    expect([refused.statusCode, refused.json().code]).toEqual([406, 'clock_fixed']);
    expect((await staff.get(`/kiosk/user/${await idOf(free)}/billing`)).json().clock).toBeNull();
    expect((await staff.get(`/kiosk/user/${await idOf(other)}/billing`)).json().invoices).toHaveLength(1);
  });

  test('is moved at most by two renewals, also twice at once', async () => {
    const { browser } = await makeBuyer(app);

    const answers = await Promise.all([moveBy(browser, 85), moveBy(browser, 85)]);

    const { invoices } = (await staff.get(`/kiosk/user/${await idOf(browser)}/billing`)).json();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(invoices).toHaveLength(6);
  });
});

test('a trial is extended by whole days, within ninety', async () => {
  const browser = await makeTrial();
  const id = await idOf(browser);
  const before = await currentOf(browser);

  const extended = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 10 });
  const tooLong = await staff.post(`/kiosk/user/${id}/billing/trial`, { days: 91 });

  expect([extended, tooLong].map(({ statusCode }) => statusCode)).toEqual([200, 422]);
  const after = await currentOf(browser);
  expect([before.remainingTrialDays, after.remainingTrialDays]).toEqual([7, 17]);
  expect(await trailOf(id)).toEqual([['trial.extended', { until: after.trial_ends_at }]]);
});

test('an event is acted on once more, which changes nothing that is right', async () => {
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
