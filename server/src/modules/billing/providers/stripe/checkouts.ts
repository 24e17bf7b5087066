import type Stripe from 'stripe';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { CheckoutWish, Ref, StartedCheckout } from '../provider.ts';
import { ensureCoupon, ensurePrice, ensureTaxRate } from './catalogue.ts';
import { asked, onceFor, stripeOf } from './client.ts';
import { taxRateOf } from './customers.ts';
import { refOf } from './snapshot.ts';

export async function startCheckout(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  return asked(services, async () => {
    if (wish.payment !== null) return showInvoice(services, wish.customer, wish.payment);
    if (wish.price === null) return startSetup(services, wish);
    if (wish.trialDays > 0 && wish.isMethodOptional) return beginTrial(services, wish);
    return startPurchase(services, wish);
  });
}

async function startPurchase(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  const { price, coupon, taxRates } = await boughtBy(services, wish);
  const session = await stripeOf(services).checkout.sessions.create(
    {
      mode: 'subscription',
      ...{ customer: wish.customer, locale: 'en' },
      ...{ success_url: wish.successUrl, cancel_url: wish.cancelUrl },
      line_items: [{ price, quantity: 1 }],
      ...(coupon !== null && { discounts: [{ coupon }] }),
      subscription_data: {
        ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
        ...(wish.trialDays > 0 && { trial_period_days: wish.trialDays }),
      },
    },
    onceFor(services, 'checkout', wish.key),
  );
  return toPage(session);
}

/** What is bought, as Stripe knows it. */
async function boughtBy(services: Services, { price, discount, customer }: CheckoutWish) {
  if (price === null) throw new Error('Nothing is bought.');
  const known = await stripeOf(services).customers.retrieve(customer);
  const taxRate = await ensureTaxRate(services, taxRateOf(known));
  return {
    price: await ensurePrice(services, price),
    coupon: discount && (await ensureCoupon(services, discount)),
    taxRates: taxRate === null ? [] : [taxRate],
  };
}

/** A trial that asks for no card begins without a page, and ends in a payment that is due. */
async function beginTrial(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  const { price, coupon, taxRates } = await boughtBy(services, wish);
  await stripeOf(services).subscriptions.create(
    {
      customer: wish.customer,
      items: [{ price, quantity: 1 }],
      trial_period_days: wish.trialDays,
      trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
      ...(coupon !== null && { discounts: [{ coupon }] }),
      ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
    },
    onceFor(services, 'trial', wish.key),
  );
  return { kind: 'done' };
}

async function startSetup(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  const session = await stripeOf(services).checkout.sessions.create(
    {
      mode: 'setup',
      ...{ customer: wish.customer, locale: 'en', payment_method_types: ['card'] },
      ...{ success_url: wish.successUrl, cancel_url: wish.cancelUrl },
    },
    onceFor(services, 'checkout', wish.key),
  );
  return toPage(session);
}

async function showInvoice(services: Services, customer: Ref, ref: Ref): Promise<StartedCheckout> {
  const invoice = await stripeOf(services).invoices.retrieve(ref);
  if (refOf(invoice.customer) !== customer) throw new AppError('not_found');
  return toPage({ id: ref, url: invoice.hosted_invoice_url ?? null });
}

function toPage({ id, url }: Pick<Stripe.Checkout.Session, 'id' | 'url'>): StartedCheckout {
  return { kind: 'page', ref: id, start: { session_id: id, ...(url !== null && { url }) } };
}

/** One that was paid or is over already stays as it is. */
export async function expireCheckout(services: Services, ref: Ref): Promise<void> {
  if (!ref.startsWith('cs_')) return;
  await asked(services, async () => {
    const stripe = stripeOf(services);
    const { status } = await stripe.checkout.sessions.retrieve(ref);
    if (status === 'open') await stripe.checkout.sessions.expire(ref);
  });
}
