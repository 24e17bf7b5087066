import { formatDay } from '#/lib/format.ts';

/** The last day before an end, which begins a day; by the calendar of UTC, in which staff enter it. */
export function lastDay(end: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString());
}
