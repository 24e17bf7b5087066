import type { Subscription } from '@paddle/paddle-node-sdk';
import { and, eq, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import { inTransaction, type Services } from '../../../../platform/scope.ts';
import type { Price } from '../../../../schema/billing/billing.table.ts';
import { scheduledChanges, type ScheduledChange } from '../../../../schema/billing/providers.table.ts';
import { lockBillable } from '../../lock-billable.ts';
import { findPrices } from '../../prices.ts';
import type { Ref } from '../provider.ts';
import { ensurePrice } from './catalogue.ts';
import { asked, paddleOf } from './client.ts';
import { periodEndOf, priceIdOf } from './snapshot.ts';

/**
 * Paddle keeps no change of plan for later, and takes none in the half hour before a renewal. It is told this long
 * before, without a bill; until the period ends the plan here is the one that was paid.
 */
const TOLD_BEFORE_MS = 2 * DAY_MS;

const isOf = (ref: Ref) =>
  and(eq(scheduledChanges.provider, 'paddle'), eq(scheduledChanges.subscriptionRef, ref));

export async function schedule(services: Services, ref: Ref, price: Price | null): Promise<void> {
  await withdraw(services, ref);
  if (price === null) return;
  const subscription = await asked(services, async () => paddleOf(services).subscriptions.get(ref));
  const [priceId, at] = [priceIdOf(subscription), periodEndOf(subscription)];
  if (priceId === null || at === null) throw new AppError('change_refused');
  await services.db
    .insert(scheduledChanges)
    .values({ provider: 'paddle', subscriptionRef: ref, priceId, nextPriceId: price.id, at });
}

async function find({ db }: Services, ref: Ref): Promise<ScheduledChange | undefined> {
  const [found] = await db.select().from(scheduledChanges).where(isOf(ref)).for('update');
  return found;
}

/** The plan that was paid goes on. */
export async function withdraw(services: Services, ref: Ref): Promise<void> {
  await takeBack(services, ref);
  await forget(services, ref);
}

/** What Paddle was told of is as it was before. */
export async function takeBack(services: Services, ref: Ref): Promise<void> {
  const found = await find(services, ref);
  if (!found || found.appliedAt === null) return;
  await tell(services, found, found.priceId);
  await services.db.update(scheduledChanges).set({ appliedAt: null }).where(isOf(ref));
}

export async function forget({ db }: Services, ref: Ref): Promise<void> {
  await db.delete(scheduledChanges).where(isOf(ref));
}

async function tell(services: Services, change: ScheduledChange, priceId: number): Promise<void> {
  const price = (await findPrices(services, [priceId])).get(priceId);
  if (!price) throw new Error(`There is no price ${String(priceId)}.`);
  const theirs = await ensurePrice(services, price);
  await asked(services, async () =>
    paddleOf(services).subscriptions.update(change.subscriptionRef, {
      items: [{ priceId: theirs, quantity: 1 }],
      prorationBillingMode: 'do_not_bill',
    }),
  );
}

/** What is paid for now, and what with the next period. */
export async function pricesOf(
  services: Services,
  subscription: Subscription,
  priceId: number,
): Promise<{ priceId: number; nextPriceId: number | null }> {
  const own = { priceId, nextPriceId: null };
  const found = await find(services, subscription.id);
  if (!found) return own;
  const endsAt = periodEndOf(subscription);
  const isOver = endsAt === null || endsAt > found.at;
  if (!isOver) return { priceId: found.priceId, nextPriceId: found.nextPriceId };
  if (endsAt === null || found.appliedAt !== null) {
    await forget(services, subscription.id);
    return own;
  }
  // Paddle was not told in time: another period of the plan was paid, and the change comes after it.
  await services.db.update(scheduledChanges).set({ at: endsAt }).where(isOf(subscription.id));
  return { priceId, nextPriceId: found.nextPriceId };
}

/** Tells Paddle of the changes that come soon. */
export async function applyScheduledChanges(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const now = clock().toISOString();
  const due = await db.execute<{ ref: string; billable: string }>(sql`
    select subscription_ref as ref, billable_id as billable
    from scheduled_changes
    join subscriptions on subscriptions.provider = scheduled_changes.provider and provider_ref = subscription_ref
    join billables on billables.id = billable_id
    where scheduled_changes.provider = 'paddle' and applied_at is null and closed_at is null
      and at > ${now}::timestamptz + ahead_ms * interval '1 millisecond'
      and at <= ${now}::timestamptz + (ahead_ms + ${TOLD_BEFORE_MS}) * interval '1 millisecond'
    order by at limit 500`);
  for (const { ref, billable } of due) {
    await applyOne(services, ref, Number(billable)).catch((error: unknown) =>
      log.warn({ err: error, subscription: ref }, 'Paddle could not be told of a change'),
    );
  }
}

async function applyOne(services: Services, ref: Ref, billableId: number): Promise<void> {
  await inTransaction(services, async (services) => {
    await lockBillable(services, billableId);
    const change = await find(services, ref);
    if (!change || change.appliedAt !== null) return;
    await tell(services, change, change.nextPriceId);
    await services.db.update(scheduledChanges).set({ appliedAt: services.clock() }).where(isOf(ref));
  });
}
