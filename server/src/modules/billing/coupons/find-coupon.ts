import { and, count, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Discount } from '@linklet/contract/billing/amounts.ts';
import type { CouponView } from '@linklet/contract/billing/coupons.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Price } from '../../../schema/billing/billing.table.ts';
import { couponRedemptions, coupons, type Coupon } from '../../../schema/billing/tax.table.ts';
import { isCouponOutOfSeason } from '../../editions/index.ts';
import type { AppliedDiscount } from '../providers/provider.ts';

/** Somebody who has begun to pay holds a use of a coupon for this long. */
const HELD_MS = 24 * HOUR_MS;

type Asked = Pick<Services, 'db' | 'clock' | 'remember'>;

/** What a coupon takes off. Throws `coupon_unknown`. */
export async function readCoupon(services: Services, code: string): Promise<CouponView> {
  const coupon = await requireCoupon(services, code);
  return {
    coupon: coupon.code,
    amount_off: coupon.amountOff,
    percent_off: coupon.percentOff,
    currency: coupon.currency,
  };
}

/** Throws `coupon_unknown`, and `coupon_over` for one that is not valid now. */
async function requireCoupon(services: Asked, code: string): Promise<Coupon> {
  const { db, clock } = services;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()));
  if (!coupon) throw new AppError('coupon_unknown');
  const now = clock();
  const isOver =
    (await isCouponOutOfSeason(services, coupon.code)) ||
    (coupon.endsAt !== null && coupon.endsAt <= now) ||
    (coupon.startsAt !== null && coupon.startsAt > now);
  if (isOver) throw new AppError('coupon_over');
  return coupon;
}

interface Use {
  code: string;
  billableId: number;
  price: Price;
}

/**
 * What a coupon takes off a price for a billable. Throws `coupon_unknown`, `coupon_over`, `coupon_not_for_plan` and
 * `coupon_used`.
 */
export async function applyCoupon(
  services: Asked,
  use: Use,
): Promise<{ coupon: Coupon; applied: AppliedDiscount }> {
  const { price, billableId } = use;
  const coupon = await requireCoupon(services, use.code);
  if (!isFor(coupon, price)) throw new AppError('coupon_not_for_plan');
  await requireUse(services, coupon, billableId);
  return {
    coupon,
    applied: { code: coupon.code, discount: toDiscount(coupon), isForever: coupon.isForever },
  };
}

function isFor({ plans, intervals, currency }: Coupon, price: Price): boolean {
  const isOf = (allowed: readonly string[] | null, name: string) =>
    allowed === null || allowed.includes(name);
  return (
    isOf(plans, price.planName) &&
    isOf(intervals, price.interval) &&
    (currency === null || currency === price.currency)
  );
}

async function requireUse(
  services: Pick<Services, 'db' | 'clock'>,
  coupon: Coupon,
  billableId: number,
): Promise<void> {
  const used = await countUses(services, coupon, billableId);
  if (coupon.maxUses !== null && used >= coupon.maxUses) throw new AppError('coupon_over');
  const [own] = await services.db
    .select()
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.couponId, coupon.id), eq(couponRedemptions.billableId, billableId)));
  if (own?.isPaid === true) throw new AppError('coupon_used');
}

/** By others: those who have paid with it, and those who are about to. */
async function countUses({ db, clock }: Pick<Services, 'db' | 'clock'>, { id }: Coupon, billableId: number) {
  const since = new Date(clock().getTime() - HELD_MS);
  const isHeld = or(eq(couponRedemptions.isPaid, true), gt(couponRedemptions.createdAt, since));
  const [found] = await db
    .select({ used: count() })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.couponId, id), ne(couponRedemptions.billableId, billableId), isHeld));
  return found?.used ?? 0;
}

function toDiscount({ percentOff, amountOff, currency }: Coupon): Discount {
  if (percentOff !== null) return { percent_off: percentOff };
  return { amount_off: amountOff ?? 0, currency: currency ?? 'USD' };
}

/** Takes a use of it for a checkout that begins; of many at once no more than there are uses. To be called in a transaction. */
export async function holdCoupon(services: Asked, use: Use): Promise<AppliedDiscount> {
  const code = use.code.trim().toUpperCase();
  await services.db.select().from(coupons).where(eq(coupons.code, code)).for('update');
  const { coupon, applied } = await applyCoupon(services, use);
  const createdAt = services.clock();
  await services.db
    .insert(couponRedemptions)
    .values({ couponId: coupon.id, billableId: use.billableId, createdAt })
    .onConflictDoUpdate({
      target: [couponRedemptions.couponId, couponRedemptions.billableId],
      set: { createdAt },
    });
  return applied;
}

/** Says by which checkout what is held will be paid; null where nothing is due. */
export async function bindCoupon(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  checkoutRef: string | null,
): Promise<void> {
  await db
    .update(couponRedemptions)
    .set(checkoutRef === null ? { isPaid: true } : { checkoutRef })
    .where(and(eq(couponRedemptions.billableId, billableId), eq(couponRedemptions.isPaid, false)));
}

/** What was held for checkouts that are paid is used up. */
export async function useCoupons(
  { db }: Pick<Services, 'db'>,
  checkoutRefs: readonly string[],
): Promise<void> {
  if (checkoutRefs.length === 0) return;
  await db
    .update(couponRedemptions)
    .set({ isPaid: true })
    .where(inArray(couponRedemptions.checkoutRef, [...checkoutRefs]));
}

/** Another checkout begins: what was held for the one before is free again. */
export async function releaseCoupons({ db }: Pick<Services, 'db'>, billableId: number): Promise<void> {
  await db
    .delete(couponRedemptions)
    .where(and(eq(couponRedemptions.billableId, billableId), eq(couponRedemptions.isPaid, false)));
}
