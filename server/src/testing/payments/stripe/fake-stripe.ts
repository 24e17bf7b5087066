import Stripe from 'stripe';
import { fakeId } from '../fake-id.ts';
import { Refusal, startFakeServer, type Call, type FakeServer } from '../fake-server.ts';
import { testCard } from '../ledger.ts';
import { endpointsOf } from './endpoints.ts';
import { refusal } from './form.ts';
import { StripeState, type Session } from './state.ts';

export interface FakeStripe extends FakeServer {
  state: StripeState;
  environment: Record<string, string>;
  /** A person pays on a page of Stripe; false where the card is declined. */
  pay: (session: string, number: string) => boolean;
  payInvoice: (id: string, number: string) => boolean;
  /** Bodies of events, with their signatures. */
  takeEvents: () => { body: string; headers: Record<string, string> }[];
}

/** Stands for Stripe: a few endpoints, which check what they are sent by name and remember it. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const state = new StripeState();
  const key = `sk_test_${fakeId('key')}`;
  const secret = `whsec_${fakeId('hook')}`;
  const server = await startFakeServer(endpointsOf(state), once(key));
  return {
    ...server,
    state,
    environment: {
      PAYMENT_PROVIDERS: 'stripe',
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: server.url,
    },
    pay: (id, number) => pay(state, state.session(id), number),
    payInvoice: (id, number) => {
      const { owner, payment } = state.payment(id);
      return state.ledger.pay(owner, payment, testCard(number));
    },
    takeEvents: () => state.ledger.takeNews().map(({ id }) => eventOf(id, secret)),
  };
}

/** Knows its key, and gives the first answer again to what repeats a request. */
function once(key: string) {
  const answers = new Map<string, { sent: string; answer: unknown }>();
  return ({ headers, body, path }: Call, answer: () => unknown): unknown => {
    if (headers.authorization !== `Bearer ${key}`)
      throw new Refusal(401, {
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
      });
    const name = headers['idempotency-key'];
    if (typeof name !== 'string') return answer();
    const sent = `${path} ${body}`;
    const first = answers.get(name);
    if (first && first.sent !== sent)
      throw refusal('Keys for idempotent requests can only be used once.', 'idempotency');
    const kept = first ?? { sent, answer: answer() };
    answers.set(name, kept);
    return kept.answer;
  };
}

function pay(state: StripeState, session: Session, number: string): boolean {
  const owner = state.customer(session.customer);
  const card = testCard(number);
  const { form } = session;
  if (session.mode === 'setup') {
    session.method = state.keepCard(card);
  } else {
    state.setTax(owner, form['subscription_data.default_tax_rates.0']);
    const bought = state.ledger.buy(
      owner,
      {
        price: state.ledger.price(form['line_items.0.price'] ?? ''),
        discount: state.coupons.get(form['discounts.0.coupon'] ?? '') ?? null,
        trialDays: Number(form['subscription_data.trial_period_days'] ?? 0),
        checkoutId: session.id,
      },
      card,
    );
    if (!bought) return false;
    session.subscription = bought.id;
  }
  session.status = 'complete';
  owner.account.news.push('checkout.completed');
  return true;
}

function eventOf(customer: string, secret: string) {
  const object = { object: 'subscription', id: 'sub_1', customer };
  const body = JSON.stringify({
    ...{ id: fakeId('evt'), object: 'event', type: 'customer.subscription.updated', data: { object } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, headers: { 'stripe-signature': signature } };
}
