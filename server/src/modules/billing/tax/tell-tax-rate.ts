import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { providerNamed } from '../providers/index.ts';
import { findTax } from './find-tax.ts';

/** Providers ask for the tax of the next bills by themselves, and have to know its rate. */
export async function tellTaxRate(services: Services, billableId: number): Promise<void> {
  const customers = await services.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.billableId, billableId));
  if (customers.length === 0) return;
  const { rate } = await findTax(services, billableId);
  for (const { provider, ref } of customers) await providerNamed(provider).setTaxRate(services, ref, rate);
}
