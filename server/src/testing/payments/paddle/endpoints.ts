import type { Endpoints } from '../fake-server.ts';
import { fakeId } from '../fake-id.ts';
import { many, notFound, one, readParams, refusal, requireFields, type Params } from './params.ts';
import type { PaddleState } from './state.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { adjustmentViews, priceView, product } from './views.ts';

export function endpointsOf(state: PaddleState): Endpoints {
  return {
    ...customerEndpoints(state),
    ...catalogueEndpoints(state),
    ...transactionEndpoints(state),
    ...subscriptionEndpoints(state),
  };
}

const TAX_RATE = 19_000;

function customerEndpoints(state: PaddleState): Endpoints {
  const view = ({ id, email }: { id: string; email: string }) => ({
    ...{ id, email, name: null, marketing_consent: false, status: 'active', custom_data: null, locale: 'en' },
    ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  });
  return {
    'POST /customers': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['email'], known: ['name', 'locale', 'custom_data'] });
      const email = String(params['email']);
      const isKnown = [...state.ledger.customers.values()].some((each) => each.email === email);
      if (isKnown) throw refusal('customer_already_exists', 'Customer email conflicts.', 409);
      const made = state.ledger.addCustomer('ctm', email);
      // It is the seller, and reckons tax by itself.
      made.account.customer.taxRate = TAX_RATE;
      return one(view(made));
    },
    'GET /customers': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['email'], known: ['status'] });
      return many(
        [...state.ledger.customers.values()].filter(({ email }) => email === params['email']).map(view),
      );
    },
    'POST /customers/:id/auth-token': ({ ids }) =>
      one({ customer_auth_token: `pca_${state.customer(ids[0]).id}`, expires_at: '2027-01-01T00:00:00Z' }),
  };
}

const amountOf = (params: Params, name: string) => params[name] as { amount: string; currency_code: string };

function catalogueEndpoints(state: PaddleState): Endpoints {
  return {
    'POST /products': (call) => {
      requireFields(readParams(call), { needed: ['name', 'tax_category'], known: ['custom_data'] });
      return one(product(fakeId('pro')));
    },
    'POST /prices': (call) => {
      const params = readParams(call);
      requireFields(params, {
        needed: ['product_id', 'description', 'unit_price', 'billing_cycle', 'custom_data'],
        known: ['name', 'trial_period', 'tax_mode', 'quantity'],
      });
      const id = fakeId('pri');
      const { amount, currency_code: currency } = amountOf(params, 'unit_price');
      const { interval } = params['billing_cycle'] as { interval: string };
      const trial = params['trial_period'] as { frequency: number } | undefined;
      state.ledger.prices.set(id, {
        id: Number((params['custom_data'] as { price_id: string }).price_id),
        ...{ text: 'Plan', amount: Number(amount), currency },
        interval: interval === 'year' ? 'yearly' : 'monthly',
      });
      state.trials.set(id, trial?.frequency ?? 0);
      return one(priceView(id, state.ledger.price(id)));
    },
    'POST /discounts': (call) => {
      const params = readParams(call);
      requireFields(params, {
        needed: ['amount', 'description', 'type'],
        known: ['enabled_for_checkout', 'recur', 'maximum_recurring_intervals', 'currency_code'],
      });
      const [id, amount] = [fakeId('dsc'), Number(params['amount'])];
      const currency = params['currency_code'] as string;
      const discount =
        params['type'] === 'percentage' ? { percent_off: amount } : { amount_off: amount, currency };
      const isForever = params['recur'] === true && params['maximum_recurring_intervals'] === undefined;
      state.discounts.set(id, { discount, code: 'coupon', isForever });
      const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
      return one({ ...params, ...dates, id, status: 'active' });
    },
  };
}

function transactionEndpoints(state: PaddleState): Endpoints {
  return {
    'POST /transactions': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['items'], known: ['customer_id', 'discount_id', 'custom_data'] });
      const [item] = params['items'] as { price_id: string; quantity: number }[];
      if (!item || !state.ledger.prices.has(item.price_id)) throw notFound();
      const customer = state.customer(params['customer_id'] as string).id;
      const id = fakeId('txn');
      state.drafts.set(id, {
        ...{ id, status: 'draft', origin: 'api', customer, priceRef: item.price_id, subscription: null },
        discount: (params['discount_id'] as string | undefined) ?? null,
        customData: params['custom_data'] as Record<string, string>,
      });
      return one(state.draftView(state.draft(id)));
    },
    'GET /transactions': (call) => {
      const params = readParams(call);
      requireFields(params, {
        needed: ['customer_id'],
        known: ['status', 'include', 'order_by', 'per_page'],
      });
      const owner = state.customer(params['customer_id'] as string);
      const wanted = String(params['status']).split(',');
      const found = owner.account.payments
        .map((each) => state.paymentView(owner, each, String(params['include'])))
        .filter(({ status }) => wanted.includes(status));
      return many(found.reverse());
    },
    'GET /transactions/:id': (call) => {
      const { ids } = call;
      const paid = state.findTransaction(ids[0]);
      const includes = call.query.get('include') ?? '';
      return one(
        paid ? state.paymentView(paid.owner, paid.payment, includes) : state.draftView(state.draft(ids[0])),
      );
    },
    'PATCH /transactions/:id': (call) => {
      const params = readParams(call);
      requireFields(params, { needed: ['status'] });
      const draft = state.draft(call.ids[0]);
      if (draft.status !== 'draft') throw refusal('transaction_immutable', 'It cannot be changed.', 409);
      draft.status = 'canceled';
      return one(state.draftView(draft));
    },
    'POST /adjustments': (call) => {
      const params = readParams(call);
      const isPartial = params['type'] === 'partial';
      requireFields(params, {
        needed: ['action', 'transaction_id', 'reason', 'type', ...(isPartial ? ['items', 'tax_mode'] : [])],
      });
      const id = String(params['transaction_id']);
      const found = state.findTransaction(id);
      if (found?.payment.status !== 'paid') throw refusal('adjustment_transaction_invalid', 'Not paid.');
      const { owner, payment } = found;
      const items = (params['items'] ?? []) as { item_id: string; amount: string }[];
      const total = items.reduce((sum, { amount }) => sum + Number(amount), 0);
      if (!state.ledger.refund(owner, payment, isPartial ? total : payment.sum.total))
        throw refusal('adjustment_amount_above_remaining_allowed', 'More than is left.');
      const [made] = adjustmentViews(id, payment, state.refunds).slice(-1);
      return one(made);
    },
  };
}
