import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { billingCustomers, checkouts } from '../../schema/billing/payments.table.ts';
import { sandboxCheckouts } from '../../schema/billing/sandbox.table.ts';
import { lockBillable } from './lock-billable.ts';
import { lookAgain } from './look-again.ts';
import { takesTestPayments } from './providers/index.ts';
import { end } from './providers/sandbox/account.ts';
import { withCustomer } from './providers/sandbox/store.ts';

/**
 * Where the sandbox takes no payments any more, what was bought in it ends: nobody has paid for it. Each is ended alone, so that
 * one that cannot be is tried again with the next start, and told of once.
 */
export async function leaveSandbox(services: Services): Promise<void> {
  const { config, log } = services;
  if (takesTestPayments(config)) return;
  await expirePages(services);
  for (const customer of await listCustomers(services))
    await endAll(services, customer).catch((error: unknown) =>
      log.warn({ err: error }, 'a subscription of the sandbox could not be ended'),
    );
}

async function expirePages({ db }: Services): Promise<void> {
  await db.update(sandboxCheckouts).set({ status: 'expired' }).where(eq(sandboxCheckouts.status, 'open'));
  await db
    .update(checkouts)
    .set({ status: 'expired' })
    .where(and(eq(checkouts.provider, 'sandbox'), eq(checkouts.status, 'open')));
}

interface Customer {
  ref: string;
  billableId: number;
}

/** Those with a subscription that goes on, here or there. */
async function listCustomers({ db }: Services): Promise<Customer[]> {
  return db
    .select({ ref: billingCustomers.ref, billableId: billingCustomers.billableId })
    .from(billingCustomers)
    .where(
      and(
        eq(billingCustomers.provider, 'sandbox'),
        sql`(exists (
            select from sandbox_subscriptions
            where customer_id = ${billingCustomers.ref} and status <> 'ended')
          or exists (
            select from subscriptions
            where subscriptions.billable_id = ${billingCustomers.billableId}
              and subscriptions.provider = 'sandbox' and closed_at is null))`,
      ),
    )
    .orderBy(billingCustomers.id);
}

async function endAll(services: Services, { ref, billableId }: Customer): Promise<void> {
  await inTransaction(services, async (services) => {
    await lockBillable(services, billableId);
    await withCustomer(services, ref, (account, now) => {
      for (const subscription of account.subscriptions)
        if (subscription.status !== 'ended') end(account, subscription, now);
    });
    await lookAgain(services, { provider: 'sandbox', ref });
  });
}
