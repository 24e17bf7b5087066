import { clickKinds, readFilters, type ClickKind } from '@linklet/contract/analytics/filters.ts';
import {
  comparisons,
  defaultPeriod,
  isStatsPeriod,
  type Comparison,
  type StatsPeriod,
} from '@linklet/contract/analytics/periods.ts';

export const statsViews = [
  'general',
  'timeline',
  'daily',
  'hourly',
  'sources',
  'location',
  'languages',
  'devices',
] as const;
export type StatsView = (typeof statsViews)[number];

/** What is shown of the clicks, as the address says it. */
export interface StatsSearch {
  view: StatsView;
  period: StatsPeriod;
  /** First and last day of the period `custom`; empty for the others. */
  from: string;
  to: string;
  /** As `writeFilters` writes them. */
  filters: string;
  compare: Comparison | '';
  kind: ClickKind;
}

export const plainSearch: StatsSearch = {
  view: 'general',
  period: defaultPeriod,
  from: '',
  to: '',
  filters: '',
  compare: '',
  kind: 'human',
};

/** Reads what an address says. One typed by hand is corrected, never refused. */
export function readStatsSearch(search: Partial<Record<keyof StatsSearch, unknown>>): StatsSearch {
  const filters = typeof search.filters === 'string' ? search.filters : '';
  return {
    view: oneOf(statsViews, search.view) ?? plainSearch.view,
    filters: readFilters(filters) === undefined ? '' : filters,
    compare: oneOf(comparisons, search.compare) ?? '',
    kind: oneOf(clickKinds, search.kind) ?? plainSearch.kind,
    ...readPeriod(search),
  };
}

function readPeriod({ period, from, to }: Partial<Record<keyof StatsSearch, unknown>>) {
  const rolling = { period: isStatsPeriod(period) ? period : defaultPeriod, from: '', to: '' };
  if (rolling.period !== 'custom') return rolling;
  return isDay(from) && isDay(to) && from <= to
    ? { ...rolling, from, to }
    : { ...rolling, period: defaultPeriod };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}
