import { applyChange, end } from '../../../modules/billing/providers/sandbox/account.ts';
import { fakeId } from '../fake-id.ts';
import { begin } from '../../../modules/billing/providers/sandbox/account.ts';
import type { SandboxSubscription } from '../../../schema/billing/sandbox.table.ts';
import type { Endpoints } from '../fake-server.ts';
import type { FakeCustomer } from '../ledger.ts';
import { list, readForm, refusal, requireFields, type Form } from './form.ts';
import type { StripeState } from './state.ts';
import { invoiceView, seconds } from './views.ts';

export function subscriptionEndpoints(state: StripeState): Endpoints {
  const { ledger } = state;
  return {
    'GET /v1/subscriptions': (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['customer'], known: ['status', 'limit'] });
      const owner = state.customer(form['customer']);
      const own = owner.account.subscriptions.filter(
        ({ status }) => form['status'] === 'all' || status !== 'ended',
      );
      return list(
        call.path,
        own.map((subscription) => state.view({ owner, subscription }, form)),
      );
    },
    'POST /v1/subscriptions': (call) => {
      const form = readForm(call);
      requireFields(form, {
        needed: ['customer', 'items.*.price'],
        known: [
          ...['items.*.quantity', 'trial_period_days', 'discounts.*.coupon', 'default_tax_rates.*'],
          'trial_settings.end_behavior.missing_payment_method',
        ],
      });
      const owner = state.customer(form['customer']);
      state.setTax(owner, form['default_tax_rates.0']);
      const subscription = begin(owner.account, {
        price: ledger.price(form['items.0.price'] ?? ''),
        discount: state.coupons.get(form['discounts.0.coupon'] ?? '') ?? null,
        ...{ trialDays: Number(form['trial_period_days']), checkoutId: null, at: ledger.now(owner) },
      });
      return state.view({ owner, subscription });
    },
    'GET /v1/subscriptions/:id': (call) => state.view(state.subscription(call.ids[0]), readForm(call)),
    'POST /v1/subscriptions/:id': (call) => {
      const form = readForm(call);
      requireFields(form, {
        known: [
          ...['items.*.id', 'items.*.price', 'proration_behavior', 'proration_date', 'payment_behavior'],
          ...['default_tax_rates', 'default_tax_rates.*', 'default_payment_method', 'cancel_at_period_end'],
        ],
      });
      const found = state.subscription(call.ids[0]);
      update(state, found, form);
      return {
        ...state.view(found, form),
        ...(form['expand.0'] === 'latest_invoice' && { latest_invoice: latestOf(found) }),
      };
    },
    'DELETE /v1/subscriptions/:id': ({ ids }) => {
      const found = state.subscription(ids[0]);
      requireUnscheduled(state, found.subscription);
      end(found.owner.account, found.subscription, ledger.now(found.owner));
      return state.view(found);
    },
    ...scheduleEndpoints(state),
  };
}

interface Found {
  owner: FakeCustomer;
  subscription: SandboxSubscription;
}

function latestOf({ owner, subscription }: Found) {
  const own = owner.account.payments.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const last = own.at(-1);
  return last ? invoiceView(last) : null;
}

function requireUnscheduled(state: StripeState, subscription: SandboxSubscription): void {
  const schedule = state.scheduleOf(subscription);
  if (schedule)
    throw refusal(
      `The subscription is managed by the subscription schedule \`${schedule.id}\`.`,
      'schedule_managed',
    );
}

function update(state: StripeState, found: Found, form: Form): void {
  const { owner, subscription } = found;
  const tax = form['default_tax_rates'] ?? form['default_tax_rates.0'];
  if (tax !== undefined) state.setTax(owner, tax);
  const card = state.cards.get(form['default_payment_method'] ?? '');
  if (card) owner.account.customer.card = card;
  const isEnding = form['cancel_at_period_end'];
  if (isEnding !== undefined) {
    requireUnscheduled(state, subscription);
    subscription.cancelsAt = isEnding === 'true' ? subscription.periodEndsAt : null;
    owner.account.news.push('subscription.changed');
  }
  if (form['items.0.price'] !== undefined) changePrice(state, found, form);
}

function changePrice(state: StripeState, { owner, subscription }: Found, form: Form): void {
  const { ledger } = state;
  requireUnscheduled(state, subscription);
  if (form['items.0.id'] !== `si_${subscription.id}`)
    throw refusal('No such subscription item', 'resource_missing');
  const price = ledger.price(form['items.0.price'] ?? '');
  if (form['proration_behavior'] === 'none') {
    applyChange(owner.account, subscription, { price, at: ledger.now(owner).toISOString() });
    return;
  }
  if (form['payment_behavior'] !== 'pending_if_incomplete')
    throw refusal('Not of this fake.', 'payment_behavior');
  ledger.change(owner, subscription, { price, at: new Date(Number(form['proration_date']) * 1000) });
}

function scheduleEndpoints(state: StripeState): Endpoints {
  const path = '/v1/subscription_schedules';
  const get = (id: string | undefined) => {
    const found = state.schedules.get(id ?? '');
    if (!found) throw refusal('No such schedule', 'resource_missing', 404);
    return { schedule: found, ...state.subscription(found.subscription) };
  };
  return {
    [`POST ${path}`]: (call) => {
      const form = readForm(call);
      requireFields(form, { needed: ['from_subscription'] });
      const { owner, subscription } = state.subscription(form['from_subscription']);
      requireUnscheduled(state, subscription);
      const phase = { start: seconds(subscription.periodStartsAt), end: seconds(subscription.periodEndsAt) };
      const made = { id: fakeId('sub_sched'), subscription: subscription.id, phases: [phase], metadata: {} };
      state.schedules.set(made.id, made);
      return state.scheduleView(made, owner);
    },
    [`POST ${path}/:id`]: (call) => {
      const form = readForm(call);
      requireFields(form, {
        needed: ['phases.*.items.*.price', 'phases.*.start_date'],
        known: [
          ...['end_behavior', 'metadata.*', 'phases.*.items.*.quantity', 'phases.*.end_date'],
          ...[
            'phases.*.proration_behavior',
            'phases.*.duration.interval',
            'phases.*.duration.interval_count',
          ],
        ],
      });
      const { schedule, owner, subscription } = get(call.ids[0]);
      const [start, end] = [Number(form['phases.0.start_date']), Number(form['phases.0.end_date'])];
      schedule.phases = [
        { start, end },
        { start: end, end: end + 30 * 86_400 },
      ];
      schedule.metadata = { next_price_id: form['metadata.next_price_id'] ?? '' };
      subscription.nextPrice = state.ledger.price(form['phases.1.items.0.price'] ?? '');
      owner.account.news.push('subscription.changed');
      return state.scheduleView(schedule, owner);
    },
    [`POST ${path}/:id/release`]: ({ ids }) => {
      const { schedule, owner, subscription } = get(ids[0]);
      state.schedules.delete(schedule.id);
      subscription.nextPrice = null;
      return { ...state.scheduleView(schedule, owner), status: 'released' };
    },
  };
}
