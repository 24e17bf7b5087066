import { and, desc, eq } from 'drizzle-orm';
import type { UserBillingView } from '@linklet/contract/billing/staff.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { subscriptions, type Subscription } from '../../../schema/billing/billing.table.ts';
import { billingCustomers, billingEvents } from '../../../schema/billing/payments.table.ts';
import { trialGrants } from '../../../schema/billing/trials.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { standingOf } from '../../plans/index.ts';
import { findInvoice, readInvoices } from '../invoices/list-invoices.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAtBillable } from '../move-sandbox-time.ts';
import { providerNamed } from '../providers/index.ts';
import { findSubscription } from '../subscribe.ts';
import { hasGrant } from '../trials/may-try.ts';
import { handleEvent } from '../webhooks.ts';

const EVENTS_SHOWN = 25;

/** Throws `not_found`. */
export async function readUserBilling(scope: Scope, id: string): Promise<UserBillingView> {
  const { billableId, now } = await findPayer(scope, id);
  const [rows, invoices, events, isGranted] = await Promise.all([
    scope.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.billableId, billableId))
      .orderBy(desc(subscriptions.id)),
    readInvoices(scope, billableId),
    readEvents(scope, billableId),
    hasGrant(scope, billableId),
  ]);
  return {
    subscriptions: rows.map((row) => toView(row, now)),
    invoices: invoices.data,
    events,
    is_on_trial: rows.some((row) => isOnTrial(row, now)),
    is_trial_granted: isGranted,
  };
}

/** Gives all of a payment back. Throws `not_found` and `invoice_taken_back`. */
export async function refund(
  scope: Scope,
  id: string,
  { number }: { number: string },
): Promise<UserBillingView> {
  const { billableId, userId, publicId } = await findPayer(scope, id);
  await inTransaction(scope, async (scope) => {
    await lockBillable(scope, billableId);
    const found = await findInvoice(scope, number);
    if (found?.invoice.billableId !== billableId || found.invoice.kind !== 'invoice')
      throw new AppError('not_found');
    if (found.note !== null) throw new AppError('invoice_taken_back');
    const { provider, paymentRef } = found.invoice;
    await providerNamed(provider).refund(scope, paymentRef);
    await lookAtBillable(scope, billableId);
    await recordEvent(scope, 'payment.refunded', { userId, target: publicId, after: { number } });
  });
  return readUserBilling(scope, id);
}

/** Throws `not_found`, and `trial_missing` for one that has none or at a provider that cannot. */
export async function lengthenTrial(
  scope: Scope,
  id: string,
  { days }: { days: number },
): Promise<UserBillingView> {
  const { billableId, userId, publicId, now } = await findPayer(scope, id);
  await inTransaction(scope, async (scope) => {
    await lockBillable(scope, billableId);
    const current = await findSubscription(scope, billableId);
    const extend = current?.provider == null ? undefined : providerNamed(current.provider).extendTrial;
    if (!current || !isOnTrial(current, now) || current.providerRef === null || !extend)
      throw new AppError('trial_missing');
    const until = new Date((current.trialEndsAt ?? now).getTime() + days * DAY_MS);
    await extend(scope, current.providerRef, until);
    await lookAtBillable(scope, billableId);
    const after = { until: until.toISOString() };
    await recordEvent(scope, 'trial.extended', { userId, target: publicId, after });
  });
  return readUserBilling(scope, id);
}

/** Throws `not_found`. */
export async function grantTrial(scope: Scope, id: string): Promise<UserBillingView> {
  const { billableId, userId, publicId } = await findPayer(scope, id);
  await inTransaction(scope, async (scope) => {
    const grantedAt = scope.clock();
    await scope.db
      .insert(trialGrants)
      .values({ billableId, grantedAt })
      .onConflictDoUpdate({ target: trialGrants.billableId, set: { grantedAt } });
    await recordEvent(scope, 'trial.granted', { userId, target: publicId });
  });
  return readUserBilling(scope, id);
}

/** Throws `not_found`. */
export async function replay(scope: Scope, id: string, eventId: number): Promise<UserBillingView> {
  const { billableId, userId, publicId } = await findPayer(scope, id);
  await inTransaction(scope, async (scope) => {
    const [event] = await scope.db
      .select({ id: billingEvents.id, type: billingEvents.type })
      .from(billingEvents)
      .innerJoin(billingCustomers, isOfCustomer)
      .where(and(eq(billingEvents.id, eventId), eq(billingCustomers.billableId, billableId)));
    if (!event) throw new AppError('not_found');
    await scope.db.update(billingEvents).set({ handledAt: null }).where(eq(billingEvents.id, eventId));
    await handleEvent(scope, { id: eventId });
    await recordEvent(scope, 'billing_event.replayed', {
      ...{ userId, target: publicId, after: { event: eventId, type: event.type } },
    });
  });
  return readUserBilling(scope, id);
}

const isOfCustomer = and(
  eq(billingCustomers.provider, billingEvents.provider),
  eq(billingCustomers.ref, billingEvents.customerRef),
);

async function readEvents({ db }: Scope, billableId: number): Promise<UserBillingView['events']> {
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
      `${planName}, ${interval}: ${closedAt === null ? billingStatus : 'ended'}`,
  );
}

function toView(row: Subscription, now: Date): UserBillingView['subscriptions'][number] {
  const { state } = standingOf(row, now);
  return {
    ...{ plan: row.planName, interval: row.interval, provider: row.provider },
    state: row.closedAt === null ? state : 'ended',
    ...{ amount: row.amount, currency: row.currency, starts_at: row.startsAt.toISOString() },
    period_ends_at: (row.endsAt ?? row.periodEndsAt)?.toISOString() ?? null,
  };
}

function isOnTrial(row: Subscription, now: Date): boolean {
  return row.closedAt === null && standingOf(row, now).state === 'trial';
}

async function findPayer({ db, clock }: Scope, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  const [found] = await db
    .select({
      userId: users.id,
      publicId: users.publicId,
      billableId: billables.id,
      aheadMs: billables.aheadMs,
    })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .innerJoin(billables, eq(billables.id, workspaces.billableId))
    .where(eq(users.publicId, id));
  if (!found) throw new AppError('not_found');
  return { ...found, now: new Date(clock().getTime() + found.aheadMs) };
}
