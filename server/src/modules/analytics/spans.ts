import { Temporal } from 'temporal-polyfill';
import type { TimelineStep } from '@linklet/contract/analytics/endpoints.ts';
import { readRollingPeriod, type Comparison, type StatsPeriod } from '@linklet/contract/analytics/periods.ts';

type Moment = Temporal.ZonedDateTime;

/** A stretch of time in steps, those that have not begun yet left out. */
export interface Span {
  from: Date;
  /** Not part of it any more. */
  until: Date;
  step: TimelineStep;
  zone: string;
  /** Where each step begins; the first may begin before the span does. */
  starts: readonly Moment[];
  /** Whether the last step is not over yet. */
  isRunning: boolean;
}

export interface WantedSpan {
  period: StatsPeriod;
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
}

/** From its first moment to the first that is after it. */
interface Range {
  first: Moment;
  end: Moment;
  step: TimelineStep;
}

/** The span of a period as the calendar of its zone has it at this moment. */
export function spanOf(wanted: WantedSpan, now: Date): Span {
  const range = rangeOf(wanted, toMoment(now, wanted.zone));
  return { ...toSpan(range, now), until: new Date(range.end.epochMilliseconds) };
}

/**
 * The span that a period is compared with: as much of the period before as has passed of this one, or the same 52
 * weeks earlier.
 */
export function spanBefore(wanted: WantedSpan, comparison: Comparison, now: Date): Span {
  const { zone } = wanted;
  const range = rangeOf(wanted, toMoment(now, zone));
  const passed = Math.min(now.getTime(), range.end.epochMilliseconds);
  const [first, end] =
    comparison === 'year'
      ? [range.first.subtract({ weeks: 52 }), range.end.subtract({ weeks: 52 })]
      : [previousStart(wanted.period, range), range.first];
  const elapsed = passed - range.first.epochMilliseconds;
  const sameMoment = Math.min(first.epochMilliseconds + elapsed, end.epochMilliseconds);
  return { ...toSpan({ first, end, step: range.step }, new Date(sameMoment)), until: new Date(sameMoment) };
}

function previousStart(period: StatsPeriod, { first, end }: Range): Moment {
  if (period.endsWith('_month')) return first.subtract({ months: 1 });
  const unit = readRollingPeriod(period)?.unit;
  if (unit === 'minute' || unit === 'hour') return first.subtract(first.until(end));
  return first.subtract({ days: first.toPlainDate().until(end.toPlainDate()).days });
}

/** The same span without the steps that were over before a moment. */
export function withoutStepsBefore(span: Span, since: Date | null): Span {
  if (since === null) return span;
  const isLater = (start: Moment) => nextStep(start, span.step).epochMilliseconds > since.getTime();
  return { ...span, starts: span.starts.filter(isLater) };
}

/** The day of a moment as the calendar of a zone has it, such as `2026-11-25`. */
export function dayIn(zone: string, at: Date): string {
  return toMoment(at, zone).toPlainDate().toString();
}

function toMoment(at: Date, zone: string): Moment {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function rangeOf({ period, from, to, zone }: WantedSpan, now: Moment): Range {
  const rolling = readRollingPeriod(period);
  if (rolling?.unit === 'day')
    return daysFrom(today(now).subtract({ days: rolling.count - 1 }), rolling.count);
  if (rolling !== undefined)
    return rollingRange(now, rolling.unit === 'hour' ? rolling.count * 60 : rolling.count);
  if (period === 'custom') {
    const first = Temporal.PlainDate.from(from ?? now.toPlainDate()).toZonedDateTime(zone);
    const last = Temporal.PlainDate.from(to ?? now.toPlainDate());
    return daysFrom(first, first.toPlainDate().until(last).days + 1);
  }
  return calendarRange(period, now);
}

const longestInMinutes = 180;

/** Minutes or hours up to the running one. */
function rollingRange(now: Moment, minutes: number): Range {
  if (minutes <= longestInMinutes) {
    const current = now.round({ smallestUnit: 'minute', roundingMode: 'floor' });
    return {
      first: current.subtract({ minutes: minutes - 1 }),
      end: current.add({ minutes: 1 }),
      step: 'minute',
    };
  }
  const hours = minutes / 60;
  const current = now.round({ smallestUnit: 'hour', roundingMode: 'floor' });
  return { first: current.subtract({ hours: hours - 1 }), end: current.add({ hours: 1 }), step: 'hour' };
}

function calendarRange(period: StatsPeriod, now: Moment): Range {
  const day = today(now);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const month = day.with({ day: 1 });
  if (period === 'yesterday') return daysFrom(day.subtract({ days: 1 }), 1);
  if (period === 'this_week') return daysFrom(monday, 7);
  if (period === 'last_week') return daysFrom(monday.subtract({ weeks: 1 }), 7);
  if (period === 'this_month') return daysFrom(month, month.daysInMonth);
  if (period === 'last_month') {
    const last = month.subtract({ months: 1 });
    return daysFrom(last, last.daysInMonth);
  }
  return daysFrom(day, 1);
}

function today(now: Moment): Moment {
  return now.startOfDay();
}

function daysFrom(first: Moment, days: number): Range {
  return { first: first.startOfDay(), end: first.add({ days }).startOfDay(), step: stepOf(days) };
}

function stepOf(days: number): TimelineStep {
  if (days <= 2) return 'hour';
  if (days <= 92) return 'day';
  return days <= 366 ? 'week' : 'month';
}

function toSpan({ first, end, step }: Range, now: Date): Omit<Span, 'until'> {
  const last = Math.min(end.epochMilliseconds, now.getTime() + 1);
  const starts: Moment[] = [];
  let next = startOfStep(first, step);
  while (next.epochMilliseconds < last) {
    starts.push(next);
    next = nextStep(next, step);
  }
  return {
    from: new Date(first.epochMilliseconds),
    step,
    zone: first.timeZoneId,
    starts,
    isRunning: end.epochMilliseconds > now.getTime(),
  };
}

function nextStep(start: Moment, step: TimelineStep): Moment {
  if (step === 'minute' || step === 'hour') return start.add({ [`${step}s`]: 1 });
  return start.add({ [`${step}s`]: 1 }).startOfDay();
}

function startOfStep(first: Moment, step: TimelineStep): Moment {
  if (step === 'week') return first.subtract({ days: first.dayOfWeek - 1 }).startOfDay();
  return step === 'month' ? first.with({ day: 1 }).startOfDay() : first;
}
