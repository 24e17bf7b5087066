import type Stripe from 'stripe';
import { SECOND_MS } from '../../../../platform/clock.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Charge, Ref } from '../provider.ts';
import { ensureTaxRate } from './catalogue.ts';
import { asked, onceFor, stripeOf } from './client.ts';
import { taxRateOf } from './customers.ts';

/** Of an invoice that is looked for among the newest, which are a customer's of some years. */
const MOST = 100;

/** An invoice of its own. Keys of requests are forgotten after a day: an older one is found by what it says of itself. */
export async function charge(services: Services, wish: Charge): Promise<Ref> {
  return asked(services, async () => {
    const stripe = stripeOf(services);
    const { data } = await stripe.invoices.list({ customer: wish.customer, limit: MOST });
    const known = data.find(({ metadata }) => metadata?.['key'] === wish.key);
    const invoice = known ?? (await makeInvoice(services, wish));
    if (invoice.status !== 'draft') return invoice.id;
    if (invoice.lines.data.length === 0) await addLine(services, invoice, wish);
    // Stripe tries it by itself after an hour, also if this ends here.
    await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true });
    await payNow(services, invoice.id);
    return invoice.id;
  });
}

async function makeInvoice(services: Services, { customer, currency, key }: Charge): Promise<Stripe.Invoice> {
  const stripe = stripeOf(services);
  const known = await stripe.customers.retrieve(customer);
  const taxRate = await ensureTaxRate(services, taxRateOf(known));
  return stripe.invoices.create(
    {
      ...{ customer, currency: currency.toLowerCase(), auto_advance: false, metadata: { key } },
      // Without what waits for the next invoice of a subscription.
      pending_invoice_items_behavior: 'exclude',
      ...(taxRate !== null && { default_tax_rates: [taxRate] }),
    },
    onceFor(services, 'invoice', key),
  );
}

async function addLine(
  services: Services,
  { id: invoice }: Stripe.Invoice,
  { customer, currency, line, period, key }: Charge,
): Promise<void> {
  await stripeOf(services).invoiceItems.create(
    {
      ...{ customer, invoice, currency: currency.toLowerCase() },
      ...{ amount: line.amount, description: line.text },
      period: { start: seconds(period.startsAt), end: seconds(period.endsAt) },
    },
    onceFor(services, 'line', key),
  );
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / SECOND_MS);
}

/** Declined, it stays due: Stripe tells of it and tries again. */
async function payNow(services: Services, ref: Ref): Promise<void> {
  await stripeOf(services)
    .invoices.pay(ref, {}, onceFor(services, 'pay', ref))
    .catch((error: unknown) => {
      services.log.info({ code: (error as { code?: string }).code }, 'a charge is declined');
    });
}
