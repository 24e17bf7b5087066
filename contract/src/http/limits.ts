/** Limits that the browser needs before the schemas have loaded. This module imports nothing. */

/** How long a solved anti-robot check may wait for its form: the spec's 299,999 ms. */
export const robotTokenLifetimeMs = 299_999;

/** After a failed anti-robot check, how long until it is tried again by itself. */
export const robotRetryIntervalMs = 120_000;

/** At most one notice about a failed anti-robot check in this time. */
export const robotNoticeIntervalMs = 60_000;

/** Characters that the card of a link may have. */
export const maxCardTitle = 120;
export const maxCardText = 300;

/** Characters that the description of a link may have. */
export const maxDescription = 1000;

const shortestLifeMs = 5 * 60_000;
const longestLifeYears = 5;

/** When a link may expire: from five minutes to five years of the calendar after `now`. */
export function expiryRange(now: Date): { earliest: Date; latest: Date } {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + longestLifeYears);
  return { earliest: new Date(now.getTime() + shortestLifeMs), latest };
}
