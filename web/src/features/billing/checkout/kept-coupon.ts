import { couponCookie, couponSeconds } from '@linklet/contract/http/coupon-cookie.ts';

/** The coupon that some address named; empty for none. */
export function keptCoupon(): string {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  return entries.find(([name]) => name === couponCookie)?.[1] ?? '';
}

/** As the service keeps what addresses name. */
export function keepCoupon(coupon: string): void {
  document.cookie = `${couponCookie}=${coupon}; path=/app; max-age=${String(couponSeconds)}; samesite=lax`;
}

/** It is used. */
export function dropCoupon(): void {
  document.cookie = `${couponCookie}=; path=/app; max-age=0; samesite=lax`;
}
