import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

export const couponView = z.object({
  coupon: z.string(),
  /** In minor units of the currency; null for a percentage. */
  amount_off: z.number().int().nullable(),
  percent_off: z.number().int().nullable(),
  currency: z.string().nullable(),
});
export type CouponView = z.infer<typeof couponView>;

export const getCoupon = endpoint({
  method: 'GET',
  path: '/coupon/:code',
  access: 'session',
  params: z.object({ code: line().max(64) }),
  response: couponView,
  // Nobody finds codes by trying.
  limitPerMinute: 20,
});
