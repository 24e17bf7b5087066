import type { StatsPeriod } from '@linklet/contract/analytics.ts';

export const defaultPeriod: StatsPeriod = 'last_24_hour';

const periods: Record<StatsPeriod, true> = {
  last_1_hour: true,
  last_24_hour: true,
  last_7_day: true,
  last_30_day: true,
};

export function isPeriod(value: unknown): value is StatsPeriod {
  return typeof value === 'string' && Object.hasOwn(periods, value);
}
