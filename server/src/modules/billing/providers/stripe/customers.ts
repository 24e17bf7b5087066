import type Stripe from 'stripe';
import type { Services } from '../../../../platform/scope.ts';
import type { Ref } from '../provider.ts';
import { ensureTaxRate } from './catalogue.ts';
import { asked, onceFor, stripeOf } from './client.ts';
import { isLive } from './snapshot.ts';

export async function makeCustomer(
  services: Services,
  { email, name, key }: { email: string; name: string; key: string },
): Promise<Ref> {
  return asked(services, async () => {
    const wish = { email, name, preferred_locales: ['en'] };
    const { id } = await stripeOf(services).customers.create(wish, onceFor(services, key, wish));
    return id;
  });
}

/** Of what is bought next, in thousandths of a percent. */
export function taxRateOf(customer: Stripe.Customer | Stripe.DeletedCustomer): number {
  const kept = customer.deleted === true ? undefined : customer.metadata['tax_rate'];
  return Number(kept ?? 0);
}

/** The customer keeps it for what is bought later, and what is bought already follows it. */
export async function setTaxRate(services: Services, customer: Ref, rate: number): Promise<void> {
  await asked(services, async () => {
    const stripe = stripeOf(services);
    const known = await stripe.customers.retrieve(customer, { expand: ['subscriptions'] });
    if (known.deleted === true || (known.metadata['tax_rate'] ?? '0') === String(rate)) return;
    const ref = await ensureTaxRate(services, rate);
    for (const subscription of (known.subscriptions?.data ?? []).filter(isLive))
      await stripe.subscriptions.update(subscription.id, { default_tax_rates: ref === null ? '' : [ref] });
    // The last step: until it is done all of it is done again.
    await stripe.customers.update(customer, { metadata: { tax_rate: String(rate) } });
  });
}
