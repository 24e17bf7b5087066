import type { Subscription, Transaction } from '@paddle/paddle-node-sdk';
import type { Services } from '../../../../platform/scope.ts';
import type { CustomerSnapshot, Ref, SubscriptionSnapshot } from '../provider.ts';
import { asked, paddleOf } from './client.ts';
import { theirs } from './customers.ts';
import { pricesOf } from './scheduled.ts';
import { customerOf, methodOf, priceIdOf, toPayment, toSnapshot } from './snapshot.ts';

const MOST_SUBSCRIPTIONS = 50;
/** The most that Paddle gives at once; what is older was looked at before. */
const MOST_TRANSACTIONS = 30;

export async function fetchCustomer(services: Services, customer: Ref): Promise<CustomerSnapshot> {
  const [subscriptions, all] = await Promise.all([
    listSubscriptions(services, customer),
    listTransactions(services, customer),
  ]);
  const refs = new Set(subscriptions.map(({ id }) => id));
  const transactions = all.filter(
    ({ subscriptionId }) => subscriptionId !== null && refs.has(subscriptionId),
  );
  const snapshots: SubscriptionSnapshot[] = [];
  for (const subscription of subscriptions) {
    const priceId = priceIdOf(subscription);
    if (priceId === null) continue;
    const own = transactions.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    const prices = await pricesOf(services, subscription, priceId);
    snapshots.push(toSnapshot(subscription, { prices, transactions: own }));
  }
  return {
    subscriptions: snapshots,
    payments: transactions.flatMap((each) => toPayment(each) ?? []),
    method: methodOf(transactions),
  };
}

/** Others of the same customer there are not of this one of ours. */
export async function listSubscriptions(services: Services, customer: Ref): Promise<Subscription[]> {
  const customerId = [theirs(customer)];
  const found = await asked(services, async () =>
    paddleOf(services).subscriptions.list({ customerId, perPage: MOST_SUBSCRIPTIONS }).next(),
  );
  return found.filter((each) => (customerOf(each) ?? each.customerId) === customer);
}

export async function listTransactions(services: Services, customer: Ref): Promise<Transaction[]> {
  return asked(services, async () =>
    paddleOf(services)
      .transactions.list({
        customerId: [theirs(customer)],
        status: ['billed', 'past_due', 'paid', 'completed', 'canceled'],
        include: ['address', 'adjustment'],
        orderBy: 'created_at[DESC]',
        perPage: MOST_TRANSACTIONS,
      })
      .next(),
  );
}
