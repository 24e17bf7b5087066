/** Largest counts of rolling periods: the minute of a click is kept for its last hours only. */
export const mostOf = { minute: 180, hour: 168, day: 731 } as const;
export type PeriodUnit = keyof typeof mostOf;

export type RollingPeriod = `last_${number}_${PeriodUnit}`;

/** Weeks begin on Monday; `custom` has its own first and last day. */
export const calendarPeriods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'custom',
] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

export type StatsPeriod = RollingPeriod | CalendarPeriod;

/** `previous` is the period before, `year` the one 52 weeks earlier, which has the same weekdays. */
export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export const defaultPeriod: StatsPeriod = 'last_24_hour';

export const mainPeriods = ['last_1_hour', 'last_24_hour', 'last_7_day', 'last_30_day'] as const;

export function readRollingPeriod(period: string): { count: number; unit: PeriodUnit } | undefined {
  const [, digits, unit] = /^last_([1-9]\d{0,2})_(minute|hour|day)$/.exec(period) ?? [];
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') return undefined;
  const count = Number(digits);
  return count <= mostOf[unit] ? { count, unit } : undefined;
}

export function isStatsPeriod(value: unknown): value is StatsPeriod {
  if (typeof value !== 'string') return false;
  return calendarPeriods.some((period) => period === value) || readRollingPeriod(value) !== undefined;
}
