import { and, eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { billingCustomers, type BillingCustomerRow } from '../../schema/billing/payments.table.ts';
import type { Payer } from './payer.ts';
import type { PaymentProvider } from './providers/provider.ts';

/** Who a billable is at a provider; made there at first. */
export async function ensureCustomer(
  services: Services,
  { billableId, email, name }: Pick<Payer, 'billableId' | 'email' | 'name'>,
  provider: PaymentProvider,
): Promise<BillingCustomerRow> {
  const { db } = services;
  const find = async () => {
    const [found] = await db
      .select()
      .from(billingCustomers)
      .where(and(eq(billingCustomers.billableId, billableId), eq(billingCustomers.provider, provider.name)));
    return found;
  };
  const found = await find();
  if (found) return found;
  const ref = await provider.makeCustomer(services, { email, name, key: `customer ${String(billableId)}` });
  await db
    .insert(billingCustomers)
    .values({ billableId, provider: provider.name, ref })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error('PostgreSQL returned no customer.');
  return made;
}
