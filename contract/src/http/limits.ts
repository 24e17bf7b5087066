/** Limits that the browser needs before the schemas have loaded. This module imports nothing. */

/** Lifetime of a solved robot check; the specification's 299,999 ms. */
export const robotTokenLifetimeMs = 299_999;

export const robotRetryIntervalMs = 120_000;

export const robotNoticeIntervalMs = 60_000;

export const maxCardTitle = 120;
export const maxCardText = 300;

export const maxTitle = 255;
export const maxDescription = 1000;

const shortestLifeMs = 5 * 60_000;
const longestLifeYears = 5;

/** Five minutes to five calendar years after `now`. */
export function expiryRange(now: Date): { earliest: Date; latest: Date } {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + longestLifeYears);
  return { earliest: new Date(now.getTime() + shortestLifeMs), latest };
}
