/** Limits that the browser needs before the schemas have loaded. This module imports nothing. */

/** How long a solved anti-robot check may wait for its form: the spec's 299,999 ms. */
export const robotTokenLifetimeMs = 299_999;

/** At most one notice about a failed anti-robot check in this time. */
export const robotNoticeIntervalMs = 60_000;
