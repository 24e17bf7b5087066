import type { Services } from '../../../../platform/scope.ts';
import type { Ref } from '../provider.ts';
import { asked, isRefusedBy, paddleOf } from './client.ts';

/**
 * An email address has one customer there, and may pay for several of ours: the account and its organizations. Each
 * but the first is known as that customer and a name of our own, which all that it buys has with it.
 */
export async function makeCustomer(
  services: Services,
  { email, name, key }: { email: string; name: string; key: string },
): Promise<Ref> {
  const paddle = paddleOf(services);
  try {
    const { id } = await asked(services, async () => paddle.customers.create({ email, name, locale: 'en' }));
    return id;
  } catch (error) {
    if (!isRefusedBy(error, 'customer_already_exists')) throw error;
    const status = ['active' as const, 'archived' as const];
    const [found] = await asked(services, async () =>
      paddle.customers.list({ email: [email], status }).next(),
    );
    if (!found) throw error;
    if (found.status === 'archived')
      await asked(services, async () => paddle.customers.update(found.id, { status: 'active' }));
    return `${found.id}/${key.replaceAll(' ', '-')}`;
  }
}

/** The customer as Paddle knows it. */
export function theirs(customer: Ref): Ref {
  return customer.split('/')[0] ?? customer;
}
