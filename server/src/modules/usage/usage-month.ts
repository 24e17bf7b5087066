import type { Billable, Services } from '../../platform/scope.ts';

/** The span from `startsAt` up to, not including, `endsAt`. */
export interface UsageMonth {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Months begin on the day and time of `anchor`, or on their last day if they have no such day; they follow
 * each other without gap or overlap.
 */
export function usageMonth(anchor: Date, now: Date): UsageMonth {
  const months = monthNumber(now) - monthNumber(anchor);
  const index = beginning(anchor, months) <= now ? months : months - 1;
  return { startsAt: beginning(anchor, index), endsAt: beginning(anchor, index + 1) };
}

/** The running one of a billable, by its own time. */
export function monthOf({ clock }: Pick<Services, 'clock'>, billable: Billable): UsageMonth {
  return usageMonth(billable.anchor, nowOf({ clock }, billable));
}

export function nowOf({ clock }: Pick<Services, 'clock'>, { aheadMs }: Pick<Billable, 'aheadMs'>): Date {
  return new Date(clock().getTime() + aheadMs);
}

function monthNumber(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

function beginning(anchor: Date, months: number): Date {
  const at = new Date(anchor);
  // Through the first: a day that the month lacks would overflow into the next one.
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return at;
}
