import { Temporal } from 'temporal-polyfill';
import type { Scope } from '../../platform/scope.ts';

/** Since when the plan shows clicks, to the hour by the calendar of UTC; null where it shows all of them. */
export function shownSince({ clock, entitlements }: Pick<Scope, 'clock' | 'entitlements'>): Date | null {
  const { analytics_period } = entitlements.options;
  if (analytics_period === null) return null;
  const since = Temporal.Instant.fromEpochMilliseconds(clock().getTime())
    .toZonedDateTimeISO('UTC')
    .subtract(analytics_period)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' });
  return new Date(since.epochMilliseconds);
}
