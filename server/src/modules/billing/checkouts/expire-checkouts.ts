import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { checkouts } from '../../../schema/billing/payments.table.ts';
import { releaseCoupons } from '../coupons/find-coupon.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAtBillable } from '../move-sandbox-time.ts';
import { providerNamed } from '../providers/index.ts';

/** Another checkout begins: the page of the one before pays nothing any more. To be called in a transaction. */
export async function expireOpen(services: Services, billableId: number, slot: string): Promise<void> {
  const open = await services.db
    .update(checkouts)
    .set({ status: 'expired' })
    .where(and(eq(checkouts.billableId, billableId), eq(checkouts.slot, slot), eq(checkouts.status, 'open')))
    .returning();
  for (const { provider, ref } of open) await providerNamed(provider).expireCheckout(services, ref);
}

const AT_ONCE = 500;

/** Ends what nobody has paid for a day, so that an old page charges nothing. What fails is tried again with the next run. */
export async function expireOldCheckouts(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const isOld = lt(checkouts.createdAt, new Date(clock().getTime() - DAY_MS));
  const old = await db
    .select({ billableId: checkouts.billableId, slot: checkouts.slot, provider: checkouts.provider })
    .from(checkouts)
    .where(and(eq(checkouts.status, 'open'), isOld))
    .orderBy(checkouts.createdAt)
    .limit(AT_ONCE);
  for (const { billableId, slot, provider } of old) {
    const expire = inTransaction(services, async (services) => {
      await lockBillable(services, billableId);
      // What was paid, and not told of, is no page that is open.
      await lookAtBillable(services, billableId);
      await expireOpen(services, billableId, slot);
      if (slot === 'default') await releaseCoupons(services, billableId);
    });
    await expire.catch((error: unknown) =>
      log.warn({ err: error, provider }, 'an old page of a payment could not be ended'),
    );
  }
}
