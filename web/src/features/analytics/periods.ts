import type { StatsPeriod } from '@linklet/contract/analytics.ts';

interface PeriodLook {
  /** On the switch. */
  label: string;
  /** In a sentence. */
  phrase: string;
  /** How long one point of the timeline lasts. */
  step: 'minute' | 'hour' | 'day';
}

export const periodLooks: Record<StatsPeriod, PeriodLook> = {
  last_1_hour: { label: '1 hour', phrase: 'the last hour', step: 'minute' },
  last_24_hour: { label: '24 hours', phrase: 'the last 24 hours', step: 'hour' },
  last_7_day: { label: '7 days', phrase: 'the last 7 days', step: 'day' },
  last_30_day: { label: '30 days', phrase: 'the last 30 days', step: 'day' },
};

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Days are counted in UTC, so they are named in it; hours and minutes are the visitor's. */
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const times = new Intl.DateTimeFormat('en', clock);
const dayTimes = new Intl.DateTimeFormat('en', { weekday: 'short', ...clock });

/** A point of the timeline in few letters, for an axis. */
export function pointLabel(at: string, period: StatsPeriod): string {
  const moment = new Date(at);
  return periodLooks[period].step === 'day' ? days.format(moment) : times.format(moment);
}

/** A point of the timeline in full. */
export function pointName(at: string, period: StatsPeriod): string {
  const moment = new Date(at);
  return periodLooks[period].step === 'day' ? weekdays.format(moment) : dayTimes.format(moment);
}

/** Which clock the timeline goes by. */
export function clockNote(period: StatsPeriod): string {
  if (periodLooks[period].step === 'day') return 'Days in UTC';
  return `Times in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
}
