import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { Paddle } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePayer, openTill, type Till } from '../../../testing/payments/tills.ts';

const secretOf = { stripe: 'stripeWebhookSecret', paddle: 'paddleWebhookSecret' } as const;

describe('signatures of providers are those of their documents', () => {
  test('of Stripe', async () => {
    const payload = '{"id":"evt_test_webhook","object":"event"}';
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_test',
      timestamp: 1700000000,
    });

    expect(header).toBe('t=1700000000,v1=1adc041bce20de81049f981bb517e4df42f1479524efc11d8bb35923a174034c');
  });

  test('of Paddle', async () => {
    vi.useFakeTimers({ now: 1698796800_000, toFake: ['Date'] });
    const { webhooks } = new Paddle('key');
    const header = 'ts=1698796800;h1=a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9';

    const answers = [
      await webhooks.isSignatureValid('{"data": ["1", "2"]}', 'VALID_SECRET', header),
      await webhooks.isSignatureValid('{"data": ["1", "3"]}', 'VALID_SECRET', header),
    ];

    vi.useRealTimers();
    expect(answers).toEqual([true, false]);
  });
});

describe.each(['stripe', 'paddle'] as const)('what comes in the name of %s', (name) => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill(name);
  });
  afterAll(() => till.close());

  const body = JSON.stringify({
    ...{
      id: 'evt_forged',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription' } },
    },
    ...{ event_id: 'evt_forged', event_type: 'subscription.updated' },
  });
  const signed = (
    text: string,
    { at = Date.now(), secret = till.app.services.config[secretOf[name]] ?? '' } = {},
  ) => {
    const t = String(Math.floor(at / 1000));
    const hmac = (joint: string) => createHmac('sha256', secret).update(`${t}${joint}${text}`).digest('hex');
    return name === 'stripe' ? `t=${t},v1=${hmac('.')}` : `ts=${t};h1=${hmac(':')}`;
  };
  const send = async (text: string, signature: string | undefined) =>
    till.app.ask(`/app/api/billing/webhooks/${name}`, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { [`${name}-signature`]: signature }),
      },
    });

  test.each([
    ['without a signature', () => undefined],
    ['with something else in its place', () => 'nonsense'],
    ['signed with another secret', () => signed(body, { secret: 'another secret' })],
    ['for another body', () => signed(`${body} `)],
    ['that was signed ten minutes ago', () => signed(body, { at: Date.now() - 600_000 })],
  ])('%s is refused, and not kept', async (_, signatureOf) => {
    const answer = await send(body, signatureOf());

    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_invalid']);
    expect(await till.app.sql`select id from billing_events where event_id = 'evt_forged'`).toHaveLength(0);
  });

  test('that is no event is refused', async () => {
    expect((await send('{"hello":"world"}', signed('{"hello":"world"}'))).statusCode).toBe(400);
    expect((await send('hello', signed('hello'))).statusCode).toBe(400);
  });

  test('is kept once, however often it comes', async () => {
    const { browser } = await makePayer(till);
    const { billing_customers: customers } = (await browser.get('/settings/subscription')).json();
    const customer = customers[0].billing_id as string;
    const text = JSON.stringify({
      ...{
        id: `evt_${customer}`,
        type: 'invoice.paid',
        event_id: `evt_${customer}`,
        event_type: 'transaction.paid',
      },
      data: { object: { object: 'invoice', id: 'in_1', customer }, id: 'txn_1', customer_id: customer },
    });

    const answers = [await send(text, signed(text)), await send(text, signed(text))];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const kept = await till.app.sql`
      select customer_ref from billing_events where event_id = ${`evt_${customer}`} and provider = ${name}`;
    expect(kept.map(({ customer_ref: ref }) => String(ref))).toEqual([customer]);
  });
});
