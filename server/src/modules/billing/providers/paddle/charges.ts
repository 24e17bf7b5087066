import type { CurrencyCode } from '@paddle/paddle-node-sdk';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { Charge, Ref } from '../provider.ts';
import { ensureProduct } from './catalogue.ts';
import { asked, paddleOf } from './client.ts';
import { listTransactions } from './fetch-customer.ts';

/** Paddle charges once beside a subscription that is live: what is declined is due with it. */
export async function charge(services: Services, wish: Charge): Promise<Ref> {
  const known = await findCharged(services, wish);
  if (known !== undefined) return known;
  await makeCharge(services, wish);
  const made = await findCharged(services, wish);
  if (made === undefined) throw new AppError('unavailable');
  return made;
}

/** Its requests have no keys, so the price says of which charge it is. */
async function findCharged(services: Services, { customer, key }: Charge): Promise<Ref | undefined> {
  const transactions = await listTransactions(services, customer);
  const made = transactions.find(({ items }) =>
    items.some(({ price }) => price?.customData?.['key'] === key),
  );
  return made?.id;
}

async function makeCharge(services: Services, { subscription, line, currency, key }: Charge): Promise<void> {
  const productId = await ensureProduct(services, 'overages');
  await asked(services, async () =>
    paddleOf(services).subscriptions.createOneTimeCharge(subscription, {
      ...{ effectiveFrom: 'immediately', onPaymentFailure: 'apply_change' },
      items: [
        {
          quantity: 1,
          price: {
            ...{ productId, name: line.text, description: line.text },
            unitPrice: { amount: String(line.amount), currencyCode: currency as CurrencyCode },
            taxMode: 'external',
            customData: { key },
          },
        },
      ],
    }),
  );
}
