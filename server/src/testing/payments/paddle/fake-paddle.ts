import { createHmac } from 'node:crypto';
import { SECOND_MS } from '../../../platform/clock.ts';
import { fakeId } from '../fake-id.ts';
import { Refusal, startFakeServer, type FakeServer } from '../fake-server.ts';
import { testCard } from '../ledger.ts';
import { endpointsOf } from './endpoints.ts';
import { PaddleState, type Draft } from './state.ts';

export interface FakePaddle extends FakeServer {
  state: PaddleState;
  environment: Record<string, string>;
  /** A person pays in the overlay; false where the card is declined. */
  pay: (transaction: string, number: string) => boolean;
  /** Bodies of events, with their signatures. */
  takeEvents: () => { body: string; headers: Record<string, string> }[];
}

/** Stands for Paddle: a few endpoints, which check what they are sent by name and remember it. */
export async function startFakePaddle(): Promise<FakePaddle> {
  const state = new PaddleState();
  const key = `pdl_sdbx_${fakeId('apikey')}`;
  const secret = `pdl_ntfset_${fakeId('hook')}`;
  const server = await startFakeServer(endpointsOf(state), ({ headers }, answer) => {
    if (headers.authorization === `bearer ${key}`) return answer();
    throw new Refusal(403, {
      error: { type: 'request_error', code: 'invalid_token', detail: 'Invalid token.' },
    });
  });
  return {
    ...server,
    state,
    environment: {
      PAYMENT_PROVIDERS: 'paddle',
      PADDLE_API_KEY: key,
      PADDLE_WEBHOOK_SECRET: secret,
      PADDLE_CLIENT_TOKEN: 'test_0123456789abcdef',
      PADDLE_API_BASE: server.url,
    },
    pay: (id, number) => {
      const due = state.findTransaction(id);
      const isWaiting = due?.payment.status === 'open';
      return isWaiting
        ? state.ledger.pay(due.owner, due.payment, testCard(number))
        : pay(state, state.draft(id), number);
    },
    takeEvents: () => state.ledger.takeNews().map(({ id }) => eventOf(state, id, secret)),
  };
}

function pay(state: PaddleState, draft: Draft, number: string): boolean {
  const owner = state.customer(draft.customer);
  if (draft.priceRef === null) {
    owner.account.customer.card = testCard(number);
    if (!state.ledger.payAllDue(owner)) return false;
  } else {
    const bought = state.ledger.buy(
      owner,
      {
        price: state.ledger.price(draft.priceRef),
        discount: state.discounts.get(draft.discount ?? '') ?? null,
        ...{ trialDays: state.trials.get(draft.priceRef) ?? 0, checkoutId: draft.id },
      },
      testCard(number),
    );
    if (!bought) return false;
    draft.subscription = bought.id;
  }
  draft.status = 'completed';
  owner.account.news.push('checkout.completed');
  return true;
}

function eventOf(state: PaddleState, customer: string, secret: string) {
  const last = state.customer(customer).account.subscriptions.at(-1);
  const body = JSON.stringify({
    ...{ event_id: fakeId('evt'), event_type: 'subscription.updated', notification_id: fakeId('ntf') },
    occurred_at: new Date().toISOString(),
    data: last ? state.view(last) : { customer_id: customer },
  });
  const ts = String(Math.floor(Date.now() / SECOND_MS));
  const h1 = createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex');
  return { body, headers: { 'paddle-signature': `ts=${ts};h1=${h1}` } };
}
