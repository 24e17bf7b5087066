import type { Transaction } from '@paddle/paddle-node-sdk';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/scope.ts';
import type { CheckoutWish, Ref, StartedCheckout } from '../provider.ts';
import { ensureDiscount, ensurePrice } from './catalogue.ts';
import { asked, paddleOf } from './client.ts';
import { theirs } from './customers.ts';
import { listSubscriptions } from './fetch-customer.ts';

/** An overlay: what is bought waits there as a transaction. */
export async function startCheckout(services: Services, wish: CheckoutWish): Promise<StartedCheckout> {
  const transaction = await begin(services, wish);
  return {
    kind: 'page',
    ref: transaction.id,
    start: {
      checkout: {
        ...{ purpose: wish.purpose, transaction_id: transaction.id, locale: 'en', allow_discounts: false },
        customer: { id: theirs(wish.customer), ...(await tokenOf(services, wish)) },
        ...(wish.discount && { discount_code: wish.discount.code }),
        prices: transaction.items.flatMap(({ price, quantity }) =>
          price === null ? [] : [{ price_id: price.id, quantity }],
        ),
        success_url: wish.successUrl,
        client_token: services.config.paddleClientToken,
      },
    },
  };
}

/** With it the overlay shows the methods of payment that the customer has there. */
async function tokenOf(
  services: Services,
  { customer, isByLink }: CheckoutWish,
): Promise<{ auth_token?: string }> {
  if (isByLink) return {};
  const { customerAuthToken } = await asked(services, async () =>
    paddleOf(services).customers.generateAuthToken(theirs(customer)),
  );
  return { auth_token: customerAuthToken };
}

async function begin(services: Services, wish: CheckoutWish): Promise<Transaction> {
  const { payment, price } = wish;
  if (payment !== null) return findTransaction(services, wish.customer, payment);
  if (price === null) return changeMethod(services, wish.customer);
  const priceId = await ensurePrice(services, price, wish);
  const discountId = wish.discount && (await ensureDiscount(services, wish.discount, wish.trialDays > 0));
  return asked(services, async () =>
    paddleOf(services).transactions.create({
      items: [{ priceId, quantity: 1 }],
      customerId: theirs(wish.customer),
      ...(discountId !== null && { discountId }),
      customData: { customer: wish.customer, checkout: wish.key },
    }),
  );
}

async function findTransaction(services: Services, customer: Ref, ref: Ref): Promise<Transaction> {
  const found = await asked(services, async () => paddleOf(services).transactions.get(ref));
  if (found.customerId !== theirs(customer)) throw new AppError('not_found');
  return found;
}

/** What is due for a subscription is paid by it, too. */
async function changeMethod(services: Services, customer: Ref): Promise<Transaction> {
  const live = (await listSubscriptions(services, customer)).find(({ status }) => status !== 'canceled');
  if (!live) throw new AppError('subscription_missing');
  return asked(services, async () =>
    paddleOf(services).subscriptions.getPaymentMethodChangeTransaction(live.id),
  );
}

/** What was paid already, or is a debt, stays as it is. */
export async function expireCheckout(services: Services, ref: Ref): Promise<void> {
  const { transactions } = paddleOf(services);
  const { status, origin } = await asked(services, async () => transactions.get(ref));
  const isOpen = status === 'draft' || status === 'ready';
  if (isOpen && origin === 'api')
    await asked(services, async () => transactions.update(ref, { status: 'canceled' }));
}
