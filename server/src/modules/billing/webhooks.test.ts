import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  currentOf,
  makeBuyer,
  passDays,
  pay,
  sendEvent,
  startCheckout,
  wish,
} from '../../testing/payments.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { eventBody, signedBy } from './providers/sandbox/deliver.ts';

/** `ORDERS=720` sends them in all. */
const ORDERS = Number(process.env['ORDERS'] ?? 6);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WEBHOOKS = '/app/api/billing/webhooks';
const eventId = () => `evt_${randomUUID()}`;

async function send(signature: string | undefined, body: string, provider = 'sandbox') {
  return app.ask(`${WEBHOOKS}/${provider}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'sandbox-signature': signature }),
    },
  });
}

const countEvents = async (id: string) => {
  const [row] = await app.sql`select count(*)::int as count from billing_events where event_id = ${id}`;
  return row?.['count'] as number;
};

describe('news of a provider', () => {
  const SECOND = 1000;

  test.each([
    ['without a signature', () => undefined],
    ['with another one', (body: string) => signedBy({ secretKey: 'another key' }, body, Date.now())],
    ['six minutes old', (body: string) => signedBy(app.services, body, Date.now() - 360 * SECOND)],
    ['two minutes early', (body: string) => signedBy(app.services, body, Date.now() + 120 * SECOND)],
    ['signed for other words', () => signedBy(app.services, '{}', Date.now())],
    ['with a signature of 5,000 characters', () => `t=1,v1=${'a'.repeat(5000)}`],
  ])('%s is refused, and leaves nothing', async (_, sign) => {
    const id = eventId();
    const body = eventBody({ id, type: 'subscription.changed', customerId: 'cus_1' });

    const answer = await send(sign(body), body);

    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_invalid']);
    expect(await countEvents(id)).toBe(0);
  });

  test('half a minute early is taken, as clocks differ', async () => {
    const id = eventId();
    const body = eventBody({ id, type: 'subscription.changed', customerId: 'cus_1' });

    const answer = await send(signedBy(app.services, body, Date.now() + 30 * SECOND), body);

    expect([answer.statusCode, await countEvents(id)]).toEqual([200, 1]);
  });

  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['without its fields', '{"id":1}', 400],
    ['with a long id', `{"id":"${'x'.repeat(100)}","type":"a","customer":"b"}`, 400],
    ['too long', `"${'['.repeat(300_000)}"`, 413],
  ])('that is no event is refused: %s', async (_, body, status) => {
    expect((await send(signedBy(app.services, body, Date.now()), body)).statusCode).toBe(status);
  });

  test('of a provider that there is not is not found', async () => {
    const body = eventBody({ id: eventId(), type: 'a', customerId: 'b' });

    expect((await send(signedBy(app.services, body, Date.now()), body, 'pay-bal')).statusCode).toBe(404);
  });

  test('of a kind or a customer that nobody knows is kept, and changes nothing', async () => {
    const id = eventId();

    await sendEvent(app, { id, type: 'planet.found', customerId: 'cus_of_nobody' });

    const [kept] =
      await app.sql`select type, handled_at is not null as handled from billing_events where event_id = ${id}`;
    expect(kept).toEqual({ type: 'planet.found', handled: true });
  });
});

test('whatever their order, and however often they come, the events of a subscription lead to one state and are told once', async () => {
  const { browser, email } = await makeBuyer(app);
  await browser.delete('/settings/subscription', { billing_type: 1 });
  await browser.patch('/settings/subscription', { billing_type: 1 });
  const events = await app.sql<{ id: string; type: string; customer_id: string }[]>`
    update sandbox_events set delivered_at = now()
    where customer_id = (select id from sandbox_customers where email = ${email}) returning id, type, customer_id`;
  const fiveTimes = [...events, ...events, ...events, ...events, ...events].toSorted((one, other) =>
    `${one.id}${other.type}`.localeCompare(`${other.id}${one.type}`),
  );

  for (const { id, type, customer_id: customerId } of fiveTimes.toReversed())
    await sendEvent(app, { id, type, customerId });

  expect(events.length).toBeGreaterThanOrEqual(3);
  expect(await currentOf(browser)).toMatchObject({ name: 'pro', state: 'active', ends_at: null });
  const subjects = (await app.sql`select subject from emails where recipient = ${email}`).map(({ subject }) =>
    String(subject),
  );
  expect(subjects.filter((subject) => subject === 'You are on Linklet Pro')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Linklet Pro goes on')).toHaveLength(1);
});

/** All orders of some things: the nth, of as many as there are. */
function ordered<Thing>(things: readonly Thing[], number: number): Thing[] {
  if (things.length === 0) return [];
  const chosen = number % things.length;
  const rest = things.filter((_, index) => index !== chosen);
  return [things[chosen] as Thing, ...ordered(rest, Math.floor(number / things.length))];
}

test(`in ${String(ORDERS)} of the 720 orders of six events the last state is the same`, async () => {
  const { browser, email } = await makeBuyer(app);
  const type = { billing_type: 1 };
  await browser.delete('/settings/subscription', type);
  await browser.patch('/settings/subscription', type);
  await passDays(app, email, 32);
  await browser.put('/settings/subscription', wish({ subscription: 'personal' }));
  const events = await app.sql<{ id: string; type: string; customer_id: string }[]>`
    select id, type, customer_id from sandbox_events
    where customer_id = (select id from sandbox_customers where email = ${email}) order by id limit 6`;
  const stateOf = async () => [
    { ...(await currentOf(browser)), updated_at: null },
    await app.sql`select subject from emails where recipient = ${email} order by id`,
  ];
  const state = await stateOf();

  for (let number = 0; number < ORDERS; number += 1) {
    await app.sql`delete from billing_events where event_id in ${app.sql(events.map(({ id }) => id))}`;
    for (const { id, type, customer_id: customerId } of ordered(events, Math.floor((number * 720) / ORDERS)))
      await sendEvent(app, { id, type, customerId });
    expect(await stateOf(), `order ${String(number)}`).toEqual(state);
  }

  expect(events).toHaveLength(6);
}, 600_000);

test('what a provider told in vain for an hour is asked for, and found', async () => {
  const { browser, email } = await makeBuyer(app);
  await app.sql`update billables set ahead_ms = ahead_ms + ${32 * 86_400_000} where id = (
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  await app.sql`update sandbox_customers set ahead_ms = ahead_ms + ${32 * 86_400_000}, card = null where email = ${email}`;

  await app.runJob('reconcile-billing');

  expect((await currentOf(browser)).state).toBe('past_due');
});

test('the end of a former subscription takes the one that is there now from nobody', async () => {
  const { browser, email } = await makeBuyer(app);
  await browser.delete('/settings/subscription/now', {});
  await pay(browser, await startCheckout(browser, { subscription: 'personal' }));
  const [customer] = await app.sql`select id from sandbox_customers where email = ${email}`;

  await sendEvent(app, { id: eventId(), type: 'subscription.ended', customerId: String(customer?.['id']) });

  expect(await currentOf(browser)).toMatchObject({ name: 'personal', state: 'active' });
});

test('what has not been paid for 28 days is ended at the provider, too', async () => {
  const { browser, email } = await makeBuyer(app, {}, '4000 0000 0000 0341');
  await passDays(app, email, 31 + 29);

  await app.runJob('end-unpaid-subscriptions');

  expect((await currentOf(browser)).state).toBe('free');
  const [row] = await app.sql`
    select status from sandbox_subscriptions where customer_id = (select id from sandbox_customers where email = ${email})`;
  expect(row).toEqual({ status: 'ended' });
});
