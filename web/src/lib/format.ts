import { dateLocaleOf } from '@linklet/contract/accounts/date-locale.ts';

export const dateLocale = dateLocaleOf(navigator.language);

const numbers = new Intl.NumberFormat('en');
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const dates = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });
const days = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });
const times = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function formatNumber(value: number): string {
  return numbers.format(value);
}

export function formatShare(part: number, whole: number): string {
  return percents.format(whole === 0 ? 0 : part / whole);
}

export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** A day of the calendar, such as `2026-11-24`, wherever it is. */
export function formatDay(day: string): string {
  return days.format(new Date(day));
}

export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}
