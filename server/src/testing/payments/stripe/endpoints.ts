import { fakeId } from '../fake-id.ts';
import type { Endpoints } from '../fake-server.ts';
import { chargeEndpoints, draftView } from './charges.ts';
import { isExpanded, list, readForm, refusal, requireFields } from './form.ts';
import type { Session, StripeState } from './state.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { cardView, chargeView, intentOf, intentView, invoiceView, priceView, sumView } from './views.ts';

export function endpointsOf(state: StripeState): Endpoints {
  return {
    ...customerEndpoints(state),
    ...catalogueEndpoints(state),
    ...checkoutEndpoints(state),
    ...subscriptionEndpoints(state),
    ...invoiceEndpoints(state),
    ...chargeEndpoints(state),
  };
}

function customerEndpoints(state: StripeState): Endpoints {
  const view = (id: string | undefined, isWhole: boolean) => {
    const owner = state.customer(id);
    const card = state.cardOf(owner);
    return {
      ...{ id, object: 'customer', email: owner.email, metadata: owner.metadata },
      invoice_settings: { default_payment_method: card ? cardView(card.id, card.card) : null },
      ...(isWhole && {
        subscriptions: list(
          '/v1/subscriptions',
          owner.account.subscriptions.map((subscription) => state.view({ owner, subscription })),
        ),
      }),
    };
  };
  return {
    'POST /v1/customers': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['email', 'name', 'preferred_locales.*', 'metadata.*'] });
      return view(state.ledger.addCustomer('cus', form['email'] ?? '').id, false);
    },
    'GET /v1/customers/:id': (call) => view(call.ids[0], isExpanded(readForm(call), 'subscriptions')),
    'POST /v1/customers/:id': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['metadata.*', 'invoice_settings.default_payment_method'] });
      const owner = state.customer(call.ids[0]);
      for (const [name, value] of Object.entries(form))
        if (name.startsWith('metadata.')) owner.metadata[name.slice(9)] = value;
      const card = state.cards.get(form['invoice_settings.default_payment_method'] ?? '');
      if (card) owner.account.customer.card = card;
      return view(call.ids[0], false);
    },
  };
}

function catalogueEndpoints(state: StripeState): Endpoints {
  const { ledger } = state;
  return {
    'POST /v1/products': (call) => {
      requireFields(readForm(call), { needed: ['name'], known: ['metadata.*'] });
      return { id: fakeId('prod'), object: 'product' };
    },
    'GET /v1/prices': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['lookup_keys.*', 'active', 'limit'] });
      const views = [...ledger.prices].map(([id, price]) => priceView(id, price));
      return list(
        call.path,
        views.filter((each) => each.lookup_key === form['lookup_keys.0']),
      );
    },
    'POST /v1/prices': (call) => {
      const form = readForm(call);
      requireFields(form, {
        needed: ['product', 'currency', 'unit_amount', 'recurring.interval', 'metadata.price_id'],
        known: ['tax_behavior', 'lookup_key', 'transfer_lookup_key', 'metadata.*'],
      });
      const id = fakeId('price');
      const interval = form['recurring.interval'] === 'year' ? 'yearly' : 'monthly';
      const price = { id: Number(form['metadata.price_id']), text: 'Plan', interval } as const;
      const currency = (form['currency'] ?? '').toUpperCase();
      ledger.prices.set(id, { ...price, currency, amount: Number(form['unit_amount']) });
      return priceView(id, ledger.price(id));
    },
    'POST /v1/tax_rates': (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['display_name', 'inclusive', 'percentage'] });
      const id = fakeId('txr');
      state.taxRates.set(id, Number(form['percentage']) * 1000);
      return { id, object: 'tax_rate' };
    },
    'POST /v1/coupons': (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['duration'], known: ['percent_off', 'amount_off', 'currency', 'name'] });
      const id = fakeId('coupon');
      const discount =
        form['percent_off'] === undefined
          ? { amount_off: Number(form['amount_off']), currency: (form['currency'] ?? '').toUpperCase() }
          : { percent_off: Number(form['percent_off']) };
      state.coupons.set(id, {
        discount,
        code: form['name'] ?? id,
        isForever: form['duration'] === 'forever',
      });
      return { id, object: 'coupon' };
    },
  };
}

function checkoutEndpoints(state: StripeState): Endpoints {
  const view = (
    { id, mode, status, customer, subscription, method, metadata }: Session,
    isWhole = false,
  ) => ({
    ...{ id, object: 'checkout.session', mode, status, customer, subscription, metadata },
    url: status === 'open' ? `https://checkout.stripe.test/${id}` : null,
    setup_intent:
      method === null ? null : isWhole ? { id: `seti_${id}`, payment_method: method } : `seti_${id}`,
  });
  const path = '/v1/checkout/sessions';
  return {
    [`POST ${path}`]: (call) => {
      const form = readForm(call);
      const isPurchase = form['mode'] === 'subscription';
      const common = ['mode', 'customer', 'success_url', 'cancel_url'];
      requireFields(form, {
        needed: [...common, ...(isPurchase ? ['line_items.*.price'] : ['payment_method_types.*'])],
        known: [
          ...['locale', 'line_items.*.quantity', 'discounts.*.coupon'],
          ...['subscription_data.default_tax_rates.*', 'subscription_data.trial_period_days'],
        ],
      });
      const { id: customer } = state.customer(form['customer']);
      const [id, status] = [fakeId('cs_test'), 'open' as const];
      const mode = form['mode'] ?? '';
      state.sessions.set(id, {
        id,
        mode,
        customer,
        status,
        form,
        subscription: null,
        method: null,
        metadata: {},
      });
      return view(state.session(id));
    },
    [`GET ${path}`]: (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['customer'], known: ['status', 'limit'] });
      const own = [...state.sessions.values()].filter(
        ({ customer, status }) => customer === form['customer'] && status === form['status'],
      );
      return list(
        path,
        own.reverse().map((each) => view(each, isExpanded(form, 'data.setup_intent'))),
      );
    },
    [`GET ${path}/:id`]: ({ ids }) => view(state.session(ids[0])),
    [`POST ${path}/:id`]: (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['metadata.*'] });
      const session = state.session(call.ids[0]);
      session.metadata['used'] = form['metadata.used'] ?? '';
      return view(session);
    },
    [`POST ${path}/:id/expire`]: ({ ids }) => {
      const session = state.session(ids[0]);
      if (session.status !== 'open') throw refusal('Only open sessions can be expired.', 'session_not_open');
      session.status = 'expired';
      return view(session);
    },
  };
}

function invoiceEndpoints(state: StripeState): Endpoints {
  const { ledger } = state;
  return {
    'GET /v1/invoices': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['customer', 'subscription', 'status', 'limit'] });
      const whole = isExpanded(form, 'data.payments');
      const owners = [...ledger.customers.values()].filter(({ id }) =>
        [id, undefined].includes(form['customer']),
      );
      const found = owners
        .flatMap(({ account }) => account.payments)
        .filter(({ subscriptionId }) => [subscriptionId, undefined].includes(form['subscription']))
        .map((each) => invoiceView(each, { isExpanded: whole }))
        .filter(({ status }) => [status, undefined].includes(form['status']));
      const isOfAll = form['status'] === undefined && form['subscription'] === undefined;
      const drafts = [...state.drafts.values()].filter(({ customer }) => customer === form['customer']);
      return list(call.path, [...(isOfAll ? drafts.map(draftView) : []), ...found.reverse()]);
    },
    'POST /v1/invoices/create_preview': (call) => {
      const form = readForm(call);
      const details = 'subscription_details';
      requireFields(form, {
        needed: ['subscription'],
        known: [
          ...[`${details}.items.*.id`, `${details}.items.*.price`],
          ...[`${details}.proration_behavior`, `${details}.proration_date`],
        ],
      });
      const { owner, subscription } = state.subscription(form['subscription']);
      if (form[`${details}.items.0.price`] === undefined)
        return { object: 'invoice', ...sumView(ledger.previewRenewal(owner, subscription), null) };
      const price = ledger.price(form[`${details}.items.0.price`] ?? '');
      const at = new Date(Number(form[`${details}.proration_date`] ?? 0) * 1000);
      const sum = ledger.preview(owner, subscription, { price, at });
      return { object: 'invoice', ...sumView(sum, null) };
    },
    'GET /v1/invoices/:id': (call) =>
      invoiceView(state.payment(call.ids[0]).payment, { isExpanded: isExpanded(readForm(call), 'payments') }),
    'POST /v1/invoices/:id/void': ({ ids }) => {
      const { payment } = state.payment(ids[0]);
      Object.assign(payment, { status: 'void', nextAttemptAt: null });
      return invoiceView(payment);
    },
    'GET /v1/payment_intents': (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['customer'], known: ['limit'] });
      return list(call.path, state.customer(form['customer']).account.payments.map(intentView));
    },
    'GET /v1/charges': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['customer', 'payment_intent', 'limit'] });
      const owners = [...ledger.customers.values()].filter(({ id }) =>
        [id, undefined].includes(form['customer']),
      );
      const paid = owners
        .flatMap(({ account }) => account.payments)
        .filter((each) => [intentOf(each), undefined].includes(form['payment_intent']))
        .filter(({ status, sum }) => ['paid', 'refunded'].includes(status) && sum.total > 0);
      return list(
        call.path,
        paid.map((each) => chargeView(each, isExpanded(form, 'data.refunds'))),
      );
    },
    'POST /v1/refunds': (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['payment_intent', 'amount'] });
      for (const owner of ledger.customers.values())
        for (const payment of owner.account.payments)
          if (intentOf(payment) === form['payment_intent']) {
            if (payment.status !== 'paid')
              throw refusal('Charge has already been refunded.', 'charge_already_refunded');
            if (!ledger.refund(owner, payment, Number(form['amount'])))
              throw refusal('Refund amount is greater than unrefunded amount on charge.', 'charge_amount');
          }
      return { id: fakeId('re'), object: 'refund', status: 'succeeded' };
    },
  };
}
