import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { dunningDays } from '../plans/index.ts';
import { isDeleted } from './deleted.ts';
import { lookAgain } from './look-again.ts';
import { providerNamed } from './providers/index.ts';
import { dueCustomers, withCustomer } from './providers/sandbox/store.ts';

/** Lets the sandbox's time pass for everybody for whom something is due. */
export async function runSandbox(services: Services): Promise<void> {
  for (const id of await dueCustomers(services)) await withCustomer(services, id, () => undefined);
}

/** Ends what has not been paid for 28 days: whoever had it is on the free plan. */
export async function endUnpaid(services: Services): Promise<void> {
  const now = services.clock().toISOString();
  const isUnpaid = sql`billing_status = 'past_due'
    and past_due_since <= ${now}::timestamptz + ahead_ms * interval '1 millisecond'
      - ${dunningDays.free} * interval '1 day'`;
  await endAll(services, isUnpaid);
}

/**
 * Nobody goes on paying for an account, organization or team that was deleted, or for an account that staff closed: what is paid
 * ends with its period, what is due is not asked for. Whoever takes it back in time may reactivate the plan.
 */
export async function endDeleted(services: Services): Promise<void> {
  const isUnended = sql`(ends_at is null or billing_status = 'past_due')`;
  await endAll(services, sql`${isUnended} and ${isDeleted}`);
}

/** What is overdue ends at once, all else with its period. */
async function endAll(services: Services, which: SQL): Promise<void> {
  const { db, log } = services;
  const rows = await db.execute<{ provider: string; ref: string; customer: string; isDue: boolean }>(sql`
    select subscriptions.provider, subscriptions.provider_ref as ref, billing_customers.ref as customer,
      billing_status = 'past_due' as "isDue"
    from subscriptions
    join billables on billables.id = subscriptions.billable_id
    join billing_customers on billing_customers.billable_id = billables.id
      and billing_customers.provider = subscriptions.provider
    where closed_at is null and ${which}
    order by subscriptions.id limit 500`);
  for (const { provider, ref, customer, isDue } of rows) {
    const end = async () => {
      await providerNamed(provider).cancel(services, ref, isDue ? 'now' : 'period_end');
      await lookAgain(services, { provider, ref: customer });
    };
    await end().catch((error: unknown) =>
      log.warn({ err: error, provider }, 'a subscription could not be ended'),
    );
  }
}

/** A period that ended this long ago, with nothing heard of it, is asked for. */
const SILENCE_MS = 5 * MINUTE_MS;

/** Asks providers for what they should have told by now: their events may be lost. */
export async function reconcile(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const late = new Date(clock().getTime() - SILENCE_MS).toISOString();
  const rows = await db.execute<{ provider: string; ref: string }>(sql`
    select billing_customers.provider, billing_customers.ref
    from billing_customers
    join billables on billables.id = billing_customers.billable_id
    where exists (
      select from subscriptions
      where subscriptions.billable_id = billing_customers.billable_id and closed_at is null
        and subscriptions.provider = billing_customers.provider
        and (least(period_ends_at, ends_at) < ${late}::timestamptz + ahead_ms * interval '1 millisecond'
          or billing_status in ('incomplete', 'past_due'))
    ) or exists (
      select from overage_charges
      where overage_charges.billable_id = billing_customers.billable_id and overage_charges.status = 'open'
        and overage_charges.provider = billing_customers.provider
    ) or exists (
      select from refunds
      where refunds.billable_id = billing_customers.billable_id and refunds.status = 'pending'
        and refunds.provider = billing_customers.provider
    ) or exists (
      select from checkouts
      where checkouts.billable_id = billing_customers.billable_id and status = 'open'
        and checkouts.provider = billing_customers.provider and checkouts.created_at < ${late}::timestamptz
        and checkouts.created_at > ${late}::timestamptz - interval '1 day'
    )
    order by billing_customers.id limit 500`);
  for (const customer of rows) {
    await lookAgain(services, customer).catch((error: unknown) =>
      log.warn({ err: error, provider: customer.provider }, 'a provider of payments does not answer'),
    );
  }
}
