/** Keeps a coupon that an address named until something is bought. Pages read it. */
export const couponCookie = 'coupon';

/** The most letters of a code. */
export const couponLength = 64;

export const couponSeconds = 30 * 24 * 60 * 60;
