import type { CurrencyCode } from '@paddle/paddle-node-sdk';
import type { Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import { priceText } from '../../prices.ts';
import { ensureMade } from '../catalogue.ts';
import type { AppliedDiscount, CheckoutWish, Ref } from '../provider.ts';
import { asked, keyOf, paddleOf } from './client.ts';

async function ensure(services: Services, key: string, make: () => Promise<{ id: string }>): Promise<Ref> {
  const secret = keyOf(services.config);
  return ensureMade(
    services,
    { provider: 'paddle', secret, key },
    async () => (await asked(services, make)).id,
  );
}

type Trial = Pick<CheckoutWish, 'trialDays' | 'isMethodOptional'>;

/** Trials are of prices there: one with a trial is a price of its own. */
export async function ensurePrice(services: Services, price: Price, trial?: Trial): Promise<Ref> {
  const { id, amount, currency, interval, planName } = price;
  const days = trial?.trialDays ?? 0;
  const isOptional = trial?.isMethodOptional === true;
  const suffix = days === 0 ? '' : ` trial ${String(days)}${isOptional ? ' without method' : ''}`;
  const productId = await ensureProduct(services, planName);
  return ensure(services, `price ${String(id)}${suffix}`, async () =>
    paddleOf(services).prices.create({
      productId,
      ...{ name: priceText(price), description: priceText(price) + suffix },
      unitPrice: { amount: String(amount), currencyCode: currency as CurrencyCode },
      billingCycle: { interval: interval === 'yearly' ? 'year' : 'month', frequency: 1 },
      ...(days > 0 && {
        trialPeriod: { interval: 'day', frequency: days, requiresPaymentMethod: !isOptional },
      }),
      taxMode: 'external',
      quantity: { minimum: 1, maximum: 1 },
      customData: { price_id: String(id) },
    }),
  );
}

export async function ensureProduct(services: Services, planName: string): Promise<Ref> {
  const name = `${services.config.productName} ${planName}`;
  return ensure(services, `product ${planName}`, async () =>
    paddleOf(services).products.create({ name, taxCategory: 'saas', customData: { plan: planName } }),
  );
}

/** Without a code of its own there: who may use it is decided here. */
export async function ensureDiscount(
  services: Services,
  { code, discount, isForever }: AppliedDiscount,
  hasTrial: boolean,
): Promise<Ref> {
  const once = hasTrial ? { recur: true, maximumRecurringIntervals: 1 } : { recur: false };
  const off =
    'percent_off' in discount
      ? { type: 'percentage' as const, amount: String(discount.percent_off) }
      : {
          ...{ type: 'flat' as const, amount: String(discount.amount_off) },
          currencyCode: discount.currency as CurrencyCode,
        };
  const wish = { ...off, ...(isForever ? { recur: true } : once), enabledForCheckout: false };
  return ensure(services, `discount ${code} ${JSON.stringify(wish)}`, async () =>
    paddleOf(services).discounts.create({ ...wish, description: `Coupon ${code}` }),
  );
}
