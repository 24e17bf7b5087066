import type Stripe from 'stripe';
import type { Services } from '../../../../platform/scope.ts';
import type { CustomerSnapshot, PaymentMethod, Ref } from '../provider.ts';
import { asked, onceFor, stripeOf } from './client.ts';
import { isLive, priceIdOf, refOf, toMethod, toPayment, toSnapshot } from './snapshot.ts';

/** Answers have a limit of size; what is older was looked at before. */
const MOST = 40;
/** The most that Stripe gives at once. */
const MOST_REFUNDS = 100;

export async function fetchCustomer(services: Services, customer: Ref): Promise<CustomerSnapshot> {
  return asked(services, async () => {
    const stripe = stripeOf(services);
    const sessions = await stripe.checkout.sessions.list({
      ...{ customer, status: 'complete', limit: MOST },
      expand: ['data.setup_intent'],
    });
    await useNewMethod(services, customer, sessions.data);
    const [known, subscriptions, invoices, charges] = await Promise.all([
      stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
      listSubscriptions(stripe, customer),
      stripe.invoices.list({ customer, limit: MOST, expand: ['data.payments'] }),
      stripe.charges.list({ customer, limit: MOST, expand: ['data.refunds'] }),
    ]);
    const around = { invoices: invoices.data, sessions: sessions.data };
    const paid = {
      charges: await withAllRefunds(stripe, charges.data),
      toConfirm: await listToConfirm(stripe, customer, invoices.data),
    };
    return {
      subscriptions: subscriptions.flatMap((each) => {
        const priceId = priceIdOf(each);
        return priceId === null ? [] : [toSnapshot(each, { priceId, ...around })];
      }),
      payments: invoices.data.flatMap((each) => toPayment(each, paid) ?? []),
      method: methodOf(subscriptions, known),
    };
  });
}

/** A charge comes with its newest refunds. */
async function withAllRefunds(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<readonly Stripe.Charge[]> {
  const many = charges.filter(({ refunds }) => refunds?.has_more === true);
  for (const each of many) each.refunds = await stripe.refunds.list({ charge: each.id, limit: MOST_REFUNDS });
  return charges;
}

/** Attempts to pay that wait for the customer's bank; asked for only where something is due. */
async function listToConfirm(
  stripe: Stripe,
  customer: Ref,
  invoices: readonly Stripe.Invoice[],
): Promise<Set<Ref>> {
  if (!invoices.some(({ status }) => status === 'open')) return new Set();
  const { data } = await stripe.paymentIntents.list({ customer, limit: MOST });
  return new Set(data.filter(({ status }) => status === 'requires_action').map(({ id }) => id));
}

async function listSubscriptions(stripe: Stripe, customer: Ref): Promise<Stripe.Subscription[]> {
  const expand = ['data.default_payment_method', 'data.schedule'];
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: MOST, expand });
  return data;
}

/** That of a subscription counts before that of its customer, as where Stripe charges it. */
function methodOf(
  subscriptions: readonly Stripe.Subscription[],
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): PaymentMethod | null {
  const own = subscriptions.find((each) => isLive(each) && each.default_payment_method !== null);
  const general = customer.deleted === true ? null : customer.invoice_settings.default_payment_method;
  const method = own?.default_payment_method ?? general;
  return method === null || typeof method === 'string' ? null : toMethod(method);
}

/** A method that was given on a page becomes that of all that is paid, and pays at once what is due. */
async function useNewMethod(
  services: Services,
  customer: Ref,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<void> {
  const given = sessions.filter(({ mode, metadata }) => mode === 'setup' && metadata?.['used'] !== 'yes');
  const [latest] = given;
  if (!latest) return;
  const stripe = stripeOf(services);
  const intent = typeof latest.setup_intent === 'string' ? null : latest.setup_intent;
  const method = refOf(intent?.payment_method);
  if (method !== null) await setMethod(services, { customer, method, session: latest.id });
  for (const { id } of given) await stripe.checkout.sessions.update(id, { metadata: { used: 'yes' } });
}

async function setMethod(
  services: Services,
  { customer, method, session }: { customer: Ref; method: Ref; session: Ref },
): Promise<void> {
  const stripe = stripeOf(services);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  const subscriptions = await stripe.subscriptions.list({ customer, limit: MOST });
  for (const { id } of subscriptions.data)
    await stripe.subscriptions.update(id, { default_payment_method: method });
  const open = await stripe.invoices.list({ customer, status: 'open', limit: MOST });
  for (const { id, billing_reason: reason } of open.data) {
    if (reason === 'subscription_update') continue;
    // Declined again, it stays due, and Stripe tells of it.
    await stripe.invoices
      .pay(id, { payment_method: method }, onceFor(services, 'pay', id, session))
      .catch((error: unknown) =>
        services.log.info({ code: (error as { code?: string }).code }, 'a new card is declined'),
      );
  }
}
