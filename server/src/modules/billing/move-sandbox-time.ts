import { and, eq } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { billingCustomers } from '../../schema/billing/payments.table.ts';
import { moveAhead } from '../plans/index.ts';
import { lookAgain } from './look-again.ts';
import { moveCustomerAhead, withCustomer } from './providers/sandbox/store.ts';

/** A sandbox runs through no more than this at once: two periods of a yearly plan. */
const MOST_DAYS = 731;
export const MOST_AHEAD_MS = MOST_DAYS * 24 * 60 * 60 * 1000;

/** Moves the time of one billable forward, here and in the sandbox: what is due by then happens. Throws `not_found`. */
export async function moveSandboxTime(services: Services, billableId: number, ms: number): Promise<void> {
  await inTransaction(services, async (services) => {
    const [customer] = await services.db
      .select()
      .from(billingCustomers)
      .where(and(eq(billingCustomers.billableId, billableId), eq(billingCustomers.provider, 'sandbox')));
    if (!customer) throw new AppError('not_found');
    await moveAhead(services, billableId, ms);
    await moveCustomerAhead(services, customer.ref, ms);
    await withCustomer(services, customer.ref, () => undefined);
    await lookAgain(services, customer);
  });
}

/** Asks for what has become of all that a billable pays. */
export async function lookAtBillable(services: Services, billableId: number): Promise<void> {
  const customers = await services.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.billableId, billableId));
  for (const customer of customers) await lookAgain(services, customer);
}
