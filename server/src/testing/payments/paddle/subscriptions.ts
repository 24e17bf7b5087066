import { end, isDue } from '../../../modules/billing/providers/sandbox/account.ts';
import type { SandboxSubscription } from '../../../schema/billing/sandbox.table.ts';
import { fakeId } from '../fake-id.ts';
import type { Endpoints } from '../fake-server.ts';
import type { FakeCustomer } from '../ledger.ts';
import { many, one, readParams, refusal, requireFields, type Params } from './params.ts';
import type { PaddleState } from './state.ts';
import { detailsOf } from './views.ts';

const HALF_AN_HOUR_MS = 1_800_000;

interface Found {
  owner: FakeCustomer;
  subscription: SandboxSubscription;
}

export function subscriptionEndpoints(state: PaddleState): Endpoints {
  return {
    'GET /subscriptions': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['customer_id'], known: ['per_page'] });
      const { account } = state.customer(params['customer_id'] as string);
      return many(account.subscriptions.map((each) => state.view(each)));
    },
    'GET /subscriptions/:id': (call) => {
      const params = readParams(call);
      requireFields(params, { known: ['include'] });
      const { owner, subscription } = state.subscription(call.ids[0]);
      const view = state.view(subscription);
      if (params['include'] !== 'next_transaction') return one(view);
      const details = detailsOf(state.ledger.previewRenewal(owner, subscription));
      const next = { billing_period: view.current_billing_period, details, adjustments: [] };
      return one({ ...view, next_transaction: next });
    },
    'PATCH /subscriptions/:id': (call) => {
      const params = readParams(call);
      const found = state.subscription(call.ids[0]);
      update(state, found, params);
      return one(state.view(found.subscription));
    },
    'PATCH /subscriptions/:id/preview': (call) => {
      const params = readParams(call);
      requireChange(params);
      const { owner, subscription } = state.subscription(call.ids[0]);
      const change = changeOf(state, owner, params);
      const sum = state.ledger.preview(owner, subscription, change);
      const isNow = params['proration_billing_mode'] === 'prorated_immediately';
      if (isNow) requireEnough(sum);
      const { starts_at, ends_at } = state.view(subscription).current_billing_period ?? {};
      const due = { billing_period: { starts_at, ends_at }, details: detailsOf(sum), adjustments: [] };
      const next = state.ledger.previewRenewal(owner, { ...subscription, nextPrice: change.price });
      const later = { ...due, details: detailsOf(next) };
      return one({
        ...{ ...state.view(subscription), immediate_transaction: isNow ? due : null },
        next_transaction: later,
      });
    },
    'POST /subscriptions/:id/cancel': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['effective_from'] });
      const { owner, subscription } = state.subscription(call.ids[0]);
      if (params['effective_from'] === 'immediately') {
        end(owner.account, subscription, state.ledger.now(owner));
      } else {
        subscription.cancelsAt = subscription.periodEndsAt;
        owner.account.news.push('subscription.changed');
      }
      return one(state.view(subscription));
    },
    'POST /subscriptions/:id/charge': (call) => {
      const found = state.subscription(call.ids[0]);
      chargeOnce(state, found, readParams(call));
      return one(state.view(found.subscription));
    },
    'GET /subscriptions/:id/update-payment-method-transaction': ({ ids }) => {
      const { owner, subscription } = state.subscription(ids[0]);
      const due = owner.account.payments.find(
        (each) => isDue(each) && each.subscriptionId === subscription.id,
      );
      if (due) return one(state.paymentView(owner, due));
      const id = fakeId('txn');
      state.drafts.set(id, {
        ...{ id, status: 'draft', origin: 'subscription_payment_method_change', customer: owner.id },
        ...{ priceRef: null, discount: null, subscription: subscription.id, customData: {} },
      });
      return one(state.draftView(state.draft(id)));
    },
  };
}

function requireChange(params: Params): void {
  requireFields(params, {
    needed: ['items', 'proration_billing_mode'],
    known: ['on_payment_failure'],
  });
}

function changeOf(state: PaddleState, owner: FakeCustomer, params: Params) {
  const [item] = params['items'] as { price_id: string }[];
  return { price: state.ledger.price(item?.price_id ?? ''), at: state.ledger.now(owner) };
}

function update(state: PaddleState, found: Found, params: Params): void {
  const { owner, subscription } = found;
  owner.account.news.push('subscription.changed');
  if ('scheduled_change' in params) {
    requireFields(params, { needed: ['scheduled_change'] });
    subscription.cancelsAt = null;
    return;
  }
  requireChange(params);
  requireUnlocked(state, found);
  if (params['proration_billing_mode'] === 'do_not_bill') {
    subscription.price = changeOf(state, owner, params).price;
    return;
  }
  changeNow(state, found, params);
}

function requireUnlocked(state: PaddleState, { owner, subscription }: Found): void {
  const leftMs = subscription.periodEndsAt.getTime() - state.ledger.now(owner).getTime();
  if (leftMs < HALF_AN_HOUR_MS)
    throw refusal('subscription_locked_renewal', 'The subscription is about to renew.', 409);
  if (subscription.status === 'past_due' || subscription.cancelsAt !== null)
    throw refusal('subscription_update_when_past_due', 'The subscription is past due.');
}

const LEAST_CHARGE = 70;

function requireEnough({ total }: { total: number }): void {
  if (total > 0 && total < LEAST_CHARGE)
    throw refusal('subscription_update_transaction_balance_less_than_charge_limit', 'Too little to charge.');
}

function changeNow(state: PaddleState, { owner, subscription }: Found, params: Params): void {
  const change = changeOf(state, owner, params);
  requireEnough(state.ledger.preview(owner, subscription, change));
  const before = structuredClone(subscription);
  const payment = state.ledger.change(owner, subscription, change);
  if (payment === null || payment.status === 'paid') return;
  // `prevent_change`: nothing is left of it.
  Object.assign(subscription, before);
  owner.account.payments.splice(owner.account.payments.indexOf(payment), 1);
  throw refusal('subscription_payment_declined', 'Payment was declined for the change.');
}

interface ChargedPrice {
  name: string;
  unit_price: { amount: string; currency_code: string };
  custom_data: { key: string };
}

/** As `apply_change` has it: what is declined is due with the subscription. */
function chargeOnce(state: PaddleState, { owner, subscription }: Found, params: Params): void {
  requireFields(params, { needed: ['effective_from', 'items', 'on_payment_failure'] });
  const [item] = params['items'] as { price: ChargedPrice }[];
  if (!item) throw refusal('invalid_field', 'Field items is required.');
  if (subscription.status === 'ended')
    throw refusal('subscription_is_canceled_action_invalid', 'The subscription is canceled.');
  const { name: text, unit_price: price, custom_data: data } = item.price;
  const payment = state.ledger.charge(owner, {
    ...{ id: fakeId('txn'), subscription, line: { text, amount: Number(price.amount) } },
    single: {
      ...{ currency: price.currency_code, key: data.key },
      period: { startsAt: subscription.periodStartsAt, endsAt: subscription.periodEndsAt },
    },
  });
  state.ledger.pay(owner, payment);
}
