import type Stripe from 'stripe';
import { FULL_RATE } from '@linklet/contract/billing/amounts.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import { ensureMade } from '../catalogue.ts';
import type { AppliedDiscount, Ref } from '../provider.ts';
import { onceFor, secretOf, stripeOf } from './client.ts';

/** What is made twice at once is made once; with other facts it is another thing. */
type Once = (...facts: unknown[]) => { idempotencyKey: string };
type Make = (stripe: Stripe, once: Once) => Promise<{ id: string }>;

async function ensure(services: Services, key: string, make: Make): Promise<Ref> {
  const secret = secretOf(services.config);
  return ensureMade(services, { provider: 'stripe', secret, key }, async () => {
    const { id } = await make(stripeOf(services), (...facts) => onceFor(services, key, ...facts));
    return id;
  });
}

export async function ensurePrice(services: Services, price: Price): Promise<Ref> {
  const lookupKey = `linklet_price_${String(price.id)}`;
  return ensure(services, `price ${String(price.id)}`, async (stripe, once) => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const found = data.find((each) => isSame(each, price));
    if (found) return found;
    const wish: Stripe.PriceCreateParams = {
      product: await ensureProduct(services, price.planName),
      currency: price.currency.toLowerCase(),
      unit_amount: price.amount,
      recurring: { interval: price.interval === 'yearly' ? 'year' : 'month' },
      tax_behavior: 'exclusive',
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { price_id: String(price.id) },
    };
    return stripe.prices.create(wish, once(wish));
  });
}

// Another installation with the same account may have another price of that number.
function isSame({ unit_amount: amount, currency, recurring, metadata }: Stripe.Price, price: Price): boolean {
  return (
    amount === price.amount &&
    currency === price.currency.toLowerCase() &&
    recurring?.interval === (price.interval === 'yearly' ? 'year' : 'month') &&
    metadata['price_id'] === String(price.id)
  );
}

async function ensureProduct(services: Services, planName: string): Promise<Ref> {
  const name = `${services.config.productName} ${planName}`;
  return ensure(services, `product ${planName}`, async (stripe, once) =>
    stripe.products.create({ name, metadata: { plan: planName } }, once(name)),
  );
}

/** Null for no tax. */
export async function ensureTaxRate(services: Services, rate: number): Promise<Ref | null> {
  if (rate === 0) return null;
  return ensure(services, `tax ${String(rate)}`, async (stripe, once) =>
    stripe.taxRates.create(
      { display_name: 'VAT', percentage: (rate * 100) / FULL_RATE, inclusive: false },
      once(),
    ),
  );
}

export async function ensureCoupon(
  services: Services,
  { code, discount, isForever }: AppliedDiscount,
): Promise<Ref> {
  const duration = isForever ? 'forever' : 'once';
  const off =
    'percent_off' in discount
      ? { percent_off: discount.percent_off }
      : { amount_off: discount.amount_off, currency: discount.currency.toLowerCase() };
  return ensure(services, `coupon ${code} ${duration} ${JSON.stringify(off)}`, async (stripe, once) =>
    stripe.coupons.create({ ...off, duration, name: code.slice(0, 40) }, once()),
  );
}
