import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../../platform/errors.ts';
import { addJob } from '../../../../platform/jobs/add-job.ts';
import { inTransaction, type Services } from '../../../../platform/scope.ts';
import {
  sandboxCustomers,
  sandboxEvents,
  sandboxPayments,
  sandboxSubscriptions,
} from '../../../../schema/billing/sandbox.table.ts';
import { advance, WAITS_MS, type SandboxAccount } from './account.ts';
import { deliverSandboxEvent } from './deliver.ts';
import { newId } from './new-id.ts';

/** The customer's time. */
export function timeOf({ clock }: Pick<Services, 'clock'>, { aheadMs }: { aheadMs: number }): Date {
  return new Date(clock().getTime() + aheadMs);
}

/**
 * Works with a customer alone: what is due by then has happened before, and what is changed is kept and told of together.
 * Throws `not_found`.
 */
export async function withCustomer<Result>(
  services: Services,
  id: string,
  work: (account: SandboxAccount, now: Date, services: Services) => Result | Promise<Result>,
): Promise<Result> {
  return inTransaction(services, async (services) => {
    const { db } = services;
    const [customer] = await db
      .select()
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.id, id))
      .for('update');
    if (!customer) throw new AppError('not_found');
    const { subscriptions, payments } = await readAccount({ db }, id);
    const account: SandboxAccount = { customer, subscriptions, payments, news: [] };
    const before = new Map(rowsOf(account).map((row) => [row.id, JSON.stringify(row)]));
    const now = timeOf(services, customer);
    advance(account, now);
    const result = await work(account, now, services);
    await keep(services, account, before);
    return result;
  });
}

function rowsOf({ customer, subscriptions, payments }: SandboxAccount): { id: string }[] {
  return [customer, ...subscriptions, ...payments];
}

async function keep(
  services: Services,
  account: SandboxAccount,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const isChanged = (row: { id: string }) => before.get(row.id) !== JSON.stringify(row);
  const { db } = services;
  const { customer, subscriptions, payments, news } = account;
  if (isChanged(customer))
    await db.update(sandboxCustomers).set(customer).where(eq(sandboxCustomers.id, customer.id));
  for (const row of subscriptions.filter(isChanged))
    await db
      .insert(sandboxSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: sandboxSubscriptions.id, set: row });
  for (const row of payments.filter(isChanged))
    await db.insert(sandboxPayments).values(row).onConflictDoUpdate({ target: sandboxPayments.id, set: row });
  await tell(services, customer.id, [...new Set(news)]);
}

/** Events of the sandbox go to our own address as those of any provider. */
async function tell(services: Services, customerId: string, types: readonly string[]): Promise<void> {
  if (types.length === 0) return;
  const rows = types.map((type) => ({ id: newId('evt'), customerId, type, createdAt: services.clock() }));
  await services.db.insert(sandboxEvents).values(rows);
  for (const { id } of rows) await addJob(services, deliverSandboxEvent, { payload: { id }, key: id });
}

/** Customers for whom something is due at the time. */
export async function dueCustomers({ db, clock }: Services): Promise<string[]> {
  const now = clock().toISOString();
  const rows = await db.execute<{ id: string }>(sql`
    select id from sandbox_customers
    where exists (
      select from sandbox_subscriptions
      where customer_id = sandbox_customers.id and status in ('trialing', 'active', 'past_due')
        and (status <> 'past_due' or cancels_at is not null)
        and least(period_ends_at, cancels_at) <= ${now}::timestamptz + ahead_ms * interval '1 millisecond'
    ) or exists (
      select from sandbox_payments
      where customer_id = sandbox_customers.id
        and (next_attempt_at <= ${now}::timestamptz + ahead_ms * interval '1 millisecond'
          or pending is not null and status in ('open', 'confirm')
            and created_at <= ${now}::timestamptz + (ahead_ms - ${WAITS_MS}) * interval '1 millisecond')
    )
    order by id limit 1000`);
  return rows.map(({ id }) => id);
}

/** What is there, without letting any time pass. */
export async function readAccount({ db }: Pick<Services, 'db'>, id: string) {
  const [subscriptions, payments] = await Promise.all([
    db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.customerId, id)),
    db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.customerId, id))
      .orderBy(sandboxPayments.createdAt),
  ]);
  return { subscriptions, payments };
}

export async function moveCustomerAhead({ db }: Services, id: string, ms: number): Promise<void> {
  await db
    .update(sandboxCustomers)
    .set({ aheadMs: sql`${sandboxCustomers.aheadMs} + ${ms}` })
    .where(eq(sandboxCustomers.id, id));
}
