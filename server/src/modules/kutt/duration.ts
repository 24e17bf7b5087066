import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';

const units: Readonly<Record<string, number>> = {
  ...{ s: SECOND_MS, sec: SECOND_MS, second: SECOND_MS, m: MINUTE_MS, min: MINUTE_MS, minute: MINUTE_MS },
  ...{ h: HOUR_MS, hr: HOUR_MS, hour: HOUR_MS, d: DAY_MS, day: DAY_MS, w: 7 * DAY_MS, week: 7 * DAY_MS },
  ...{ month: 30 * DAY_MS, y: 365 * DAY_MS, year: 365 * DAY_MS },
};

/** No link lives that long, and dates end. */
const LONGEST = 100 * 365 * DAY_MS;

/** Milliseconds of a duration as people write it, such as `2 days`; undefined for no such. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([a-z]{1,8})$/i.exec(text.trim()) ?? [];
  const duration = Number(count) * lengthOf(unit.toLowerCase());
  return duration <= LONGEST ? duration : undefined;
}

/** One of them, or several; not a number for no unit. */
function lengthOf(unit: string): number {
  const singular = unit.length > 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit;
  return (Object.hasOwn(units, singular) ? units[singular] : undefined) ?? NaN;
}
