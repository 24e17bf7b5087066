import { and, desc, eq } from 'drizzle-orm';
import type { StaffBillingAddress, StaffBillingView } from '@linklet/contract/billing/staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Subscription } from '../../../schema/billing/billing.table.ts';
import { billingCustomers, billingEvents } from '../../../schema/billing/payments.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { priceText } from '../prices.ts';
import { handleEvent } from '../webhooks.ts';
import { findBilled } from './billed.ts';

const EVENTS_SHOWN = 25;

const isOfCustomer = and(
  eq(billingCustomers.provider, billingEvents.provider),
  eq(billingCustomers.ref, billingEvents.customerRef),
);

/** The newest that providers sent. */
export async function readEvents({ db }: Scope, billableId: number): Promise<StaffBillingView['events']> {
  const rows = await db
    .select({ event: billingEvents })
    .from(billingEvents)
    .innerJoin(billingCustomers, isOfCustomer)
    .where(eq(billingCustomers.billableId, billableId))
    .orderBy(desc(billingEvents.id))
    .limit(EVENTS_SHOWN);
  return rows.map(({ event: { id, provider, type, receivedAt, handledAt, before, after } }) => ({
    ...{ id, provider, type, received_at: receivedAt.toISOString() },
    handled_at: handledAt?.toISOString() ?? null,
    ...{ before: wordsOf(before), after: wordsOf(after) },
  }));
}

/** Of subscriptions as they were kept with an event. */
function wordsOf(kept: unknown): string[] {
  return ((kept ?? []) as Subscription[]).map(
    ({ planName, interval, billingStatus, closedAt }) =>
      `${priceText({ planName, interval })}: ${closedAt === null ? billingStatus : 'ended'}`,
  );
}

/** Throws `not_found`, also for an event of somebody else. */
export async function replay(scope: Scope, address: StaffBillingAddress, eventId: number): Promise<void> {
  const { payer, about } = await findBilled(scope, address);
  await inTransaction(scope, async (scope) => {
    const [event] = await scope.db
      .select({ id: billingEvents.id, type: billingEvents.type })
      .from(billingEvents)
      .innerJoin(billingCustomers, isOfCustomer)
      .where(and(eq(billingEvents.id, eventId), eq(billingCustomers.billableId, payer.billableId)));
    if (!event) throw new AppError('not_found');
    await scope.db.update(billingEvents).set({ handledAt: null }).where(eq(billingEvents.id, eventId));
    await handleEvent(scope, { id: eventId });
    await recordEvent(scope, 'billing_event.replayed', {
      ...{ ...about, after: { event: eventId, type: event.type } },
    });
  });
}
