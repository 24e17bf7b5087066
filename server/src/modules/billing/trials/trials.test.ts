import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  freshEmail,
  lastEmail,
  makeAccount,
  makeStaff,
  PASSWORD,
} from '../../../testing/accounts.ts';
import { makeVerified } from '../../../testing/organizations.ts';
import { card, currentOf, deliverNews, startCheckout, wish } from '../../../testing/payments.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TEN = Array.from({ length: 10 }, (_, index) => index);

/** One that no other test has: the sandbox tells cards apart by number and expiry. */
const freshCard = () => ({ ...card(), month: randomInt(1, 13), year: randomInt(2040, 2090) });
/** Addresses of visitors; those of the tests are the operator's, of whom no devices are known. */
const freshAddress = () => `198.51.${String(randomInt(256))}.${String(randomInt(1, 255))}`;

async function verify(email: string): Promise<void> {
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
}

/** An account of somebody with this browser. */
async function makeAt(fingerprint: string): Promise<{ browser: Browser; email: string }> {
  const [browser, email] = [await app.guest(), freshEmail()];
  const headers = { 'x-session-fingerprint': fingerprint };
  const answer = await browser.post('/register', account(email), { headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await verify(email);
  return { browser, email };
}

const tryIt = async (browser: Browser, address?: string): Promise<Answer> =>
  browser.post('/settings/subscription', wish({ trial: true }), address === undefined ? {} : { address });

const refusalOf = async (browser: Browser, address?: string): Promise<string | null> =>
  (
    await browser.get(
      '/settings/subscription/quote?subscription=pro&interval=monthly',
      address === undefined ? {} : { address },
    )
  ).json().trial_refused as string | null;

/** Gives a card without buying anything. */
async function giveCard(browser: Browser, given: object): Promise<void> {
  const { session_id: page } = (await browser.get('/settings/payment-method')).json();
  const answer = await browser.post(`/sandbox/checkouts/${String(page)}/pay`, given);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await deliverNews(app);
}

/** Begins a trial on the page of the sandbox, as for a plan that wants a card first. */
async function tryWithCard(browser: Browser, given: object): Promise<void> {
  const page = await startCheckout(browser);
  await app.sql`update sandbox_checkouts set trial_days = 7 where id = ${page}`;
  const answer = await browser.post(`/sandbox/checkouts/${page}/pay`, given);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await deliverNews(app);
}

describe('ten sign-ups', () => {
  test('from one device at once get one trial, and the others are told why before they pay', async () => {
    const [fingerprint, address] = [randomUUID().slice(0, 8), freshAddress()];
    const made = await Promise.all(TEN.map(async () => makeAt(fingerprint)));
    const before = await refusalOf(made[0]?.browser as Browser, address);

    const answers = await Promise.all(made.map(async ({ browser }) => tryIt(browser, address)));

    const begun = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect([before, begun.length]).toEqual([null, 1]);
    expect(refused?.json().errors.trial).toEqual([
      'This device was already used for a trial with another account.',
    ]);
    const reasons = await Promise.all(made.map(async ({ browser }) => refusalOf(browser, address)));
    expect(reasons.filter((reason) => reason === 'device')).toHaveLength(9);
  });

  test('with one card that was given before get one trial', async () => {
    const given = freshCard();
    const states: unknown[] = [];
    while (states.length < 2 * TEN.length) {
      const { browser } = await makeVerified(app);
      await giveCard(browser, given);
      states.push(await refusalOf(browser), (await tryIt(browser)).statusCode);
      await deliverNews(app);
    }

    expect(states).toEqual([null, 200, ...TEN.slice(1).flatMap(() => ['card', 422])]);
  });

  test('with one card that is given on the page of the provider get one trial, and nobody is charged', async () => {
    const given = freshCard();
    const made = [];
    while (made.length < TEN.length) {
      const each = await makeVerified(app);
      await tryWithCard(each.browser, given);
      made.push(each);
    }

    const names = await Promise.all(made.map(async ({ browser }) => (await currentOf(browser)).state));
    const [, second] = made;
    expect(names).toEqual(['trial', ...TEN.slice(1).map(() => 'free')]);
    const told = await lastEmail(app, second?.email ?? '');
    expect(told.subject).toBe('Your trial has not started');
    expect(told.text).toContain('no trial has started and nothing was charged.');
    const billing = (await second?.browser.get('/settings/subscription'))?.json();
    expect(billing).toMatchObject({ may_try: false, trial_refused: 'card' });
    const emails = made.map(({ email }) => email);
    const charged = await app.sql`
      select count(*)::int as number from sandbox_payments join sandbox_customers on sandbox_customers.id = customer_id
      where email = any(${emails})`;
    expect(charged).toEqual([{ number: 0 }]);
  });
});

test('another network or another browser is another device', async () => {
  const [fingerprint, address] = [randomUUID().slice(0, 8), freshAddress()];
  await tryIt((await makeAt(fingerprint)).browser, address);

  const elsewhere = await tryIt((await makeAt(fingerprint)).browser, freshAddress());
  const other = await tryIt((await makeAt(randomUUID().slice(0, 8))).browser, address);

  expect([elsewhere.statusCode, other.statusCode]).toEqual([200, 200]);
});

test('a trial that began without a card goes on with one that has had another', async () => {
  const given = freshCard();
  const [one, other] = [await makeVerified(app), await makeVerified(app)];
  for (const { browser } of [one, other]) {
    await tryIt(browser);
    await giveCard(browser, given);
  }

  expect((await currentOf(other.browser)).state).toBe('trial');
});

test('a device is forgotten after a year, a card is not', async () => {
  const [fingerprint, address, given] = [randomUUID().slice(0, 8), freshAddress(), freshCard()];
  const first = await makeAt(fingerprint);
  await giveCard(first.browser, given);
  await tryIt(first.browser, address);
  await app.sql`
    update trial_claims set created_at = created_at - interval '366 days' where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${first.email})`;

  await app.runJob('forget-trial-devices');

  const second = await makeAt(fingerprint);
  expect(await refusalOf(second.browser, address)).toBeNull();
  await giveCard(second.browser, given);
  expect(await refusalOf(second.browser, address)).toBe('card');
});

test('of card and device no more than a keyed hash is kept', async () => {
  const [fingerprint, address] = [randomUUID().slice(0, 8), freshAddress()];
  const { browser, email } = await makeAt(fingerprint);
  await giveCard(browser, freshCard());
  await tryIt(browser, address);

  const rows = await app.sql`
    select kind, encode(hash, 'hex') as hash from trial_claims where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})
    order by kind`;

  expect(rows.map(({ kind }) => kind)).toEqual(['card', 'device']);
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('staff give another trial, which is good for one', async () => {
  const staff = await makeStaff(app);
  await staff.post('/password/confirm', { password: PASSWORD });
  const { browser } = await makeVerified(app);
  await tryIt(browser);
  await browser.delete('/settings/subscription/now', { billing_type: 1 });
  const id = (await browser.get('/state')).json().user.id as string;
  const before = await refusalOf(browser);

  const granted = await staff.post(`/kiosk/user/${id}/billing/trial/grant`);
  const between = [await refusalOf(browser), (await tryIt(browser)).statusCode];
  await browser.delete('/settings/subscription/now', { billing_type: 1 });

  expect([before, granted.json().is_trial_granted, ...between]).toEqual(['had', true, null, 200]);
  expect(await refusalOf(browser)).toBe('had');
  const [entry] = await app.sql`
    select action from audit_entries where target = ${id} and action = 'trial.granted'`;
  expect(entry).toBeDefined();
});

test('an address that is not verified is told so', async () => {
  const { browser } = await makeAccount(app);

  expect(await refusalOf(browser)).toBe('unverified');
  expect((await tryIt(browser)).json().errors.trial).toEqual(['Verify your email first to try a plan.']);
});
