import type { TimelineStep } from '@linklet/contract/analytics/endpoints.ts';
import { readRollingPeriod, type CalendarPeriod } from '@linklet/contract/analytics/periods.ts';
import { dateLocale } from '#/lib/format.ts';
import type { StatsSearch } from '../stats-search.ts';

type Wanted = Pick<StatsSearch, 'period' | 'from' | 'to'>;

const calendarNames: Record<Exclude<CalendarPeriod, 'custom'>, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
};

/** A period by name, such as `Last 24 hours`. */
export function periodName({ period, from, to }: Wanted): string {
  const rolling = readRollingPeriod(period);
  if (rolling !== undefined) return `Last ${rollingLength(rolling)}`;
  if (period === 'custom') return daysName(from, to);
  return calendarNames[period as keyof typeof calendarNames];
}

/** In a sentence, after `in`. */
export function periodPhrase(wanted: Wanted): string {
  if (readRollingPeriod(wanted.period) !== undefined) return `the ${lower(periodName(wanted))}`;
  return wanted.period === 'custom' ? `the days ${periodName(wanted)}` : lower(periodName(wanted));
}

function rollingLength({ count, unit }: { count: number; unit: string }): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const plainDays = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' });

function daysName(from: string, to: string): string {
  const [first, last] = [new Date(from), new Date(to)];
  return from === to ? plainDays.format(first) : plainDays.formatRange(first, last);
}

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const dayMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const monthYear: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric' };

const onAxis: Record<TimelineStep, Intl.DateTimeFormatOptions> = {
  minute: clock,
  hour: clock,
  day: dayMonth,
  week: dayMonth,
  month: monthYear,
};
const inFull: Record<TimelineStep, Intl.DateTimeFormatOptions> = {
  minute: { weekday: 'short', ...clock },
  hour: { weekday: 'short', ...dayMonth, ...clock },
  day: { weekday: 'short', ...dayMonth },
  week: { ...dayMonth, year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
}

/** How a timeline names its points. */
export interface PointClock {
  step: TimelineStep;
  zone: string;
}

/** A point of the timeline in few letters, for an axis. */
export function pointLabel(at: string, { step, zone }: PointClock): string {
  return formatOf(onAxis[step], zone).format(new Date(at));
}

/** A point of the timeline in full. */
export function pointName(at: string, { step, zone }: PointClock): string {
  const name = formatOf(inFull[step], zone).format(new Date(at));
  return step === 'week' ? `Week of ${name}` : name;
}

/** The day of a moment as the calendar of a zone has it, such as `2026-11-25`. */
export function dayIn(zone: string, at: Date): string {
  const parts = formatOf({ year: 'numeric', month: '2-digit', day: '2-digit' }, zone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
