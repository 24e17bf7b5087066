import { couponCookie } from '@linklet/contract/http/coupon-cookie.ts';

/** The coupon that some address named; empty for none. */
export function keptCoupon(): string {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  return entries.find(([name]) => name === couponCookie)?.[1] ?? '';
}

/** It is used. */
export function dropCoupon(): void {
  document.cookie = `${couponCookie}=; path=/app; max-age=0; samesite=lax`;
}
