import { clickKinds, readFilters, type ClickKind } from '@linklet/contract/analytics/filters.ts';
import {
  comparisons,
  defaultPeriod,
  isStatsPeriod,
  type Comparison,
  type StatsPeriod,
} from '@linklet/contract/analytics/periods.ts';
import { readSeries, writeSeries } from '@linklet/contract/analytics/series.ts';
import { readView } from './breakdowns/cards.ts';

/** What is shown of the clicks, as the address says it. */
export interface StatsSearch {
  /** The tabs of the cards that are open, where they are not the first. */
  view: string;
  period: StatsPeriod;
  /** First and last day of the period `custom`; empty for the others. */
  from: string;
  to: string;
  /** As `writeFilters` writes them. */
  filters: string;
  compare: Comparison | '';
  kind: ClickKind;
  /** The links and tags that are compared, as `writeSeries` writes them. */
  series: string;
}

export const plainSearch: StatsSearch = {
  view: '',
  period: defaultPeriod,
  from: '',
  to: '',
  filters: '',
  compare: '',
  kind: 'human',
  series: '',
};

/** Reads what an address says. One typed by hand is corrected, never refused; `usual` is shown where it says no period. */
export function readStatsSearch(
  search: Partial<Record<keyof StatsSearch, unknown>>,
  usual = defaultPeriod,
): StatsSearch {
  const filters = typeof search.filters === 'string' ? search.filters : '';
  return {
    view: typeof search.view === 'string' ? readView(search.view) : '',
    filters: readFilters(filters) === undefined ? '' : filters,
    compare: oneOf(comparisons, search.compare) ?? '',
    series: typeof search.series === 'string' ? writeSeries(readSeries(search.series)) : '',
    kind: oneOf(clickKinds, search.kind) ?? plainSearch.kind,
    ...readPeriod(search, usual),
  };
}

function readPeriod(
  { period, from, to }: Partial<Record<keyof StatsSearch, unknown>>,
  usual: StatsPeriod,
): Pick<StatsSearch, 'period' | 'from' | 'to'> {
  const rolling = { period: isStatsPeriod(period) ? period : usual, from: '', to: '' };
  if (rolling.period !== 'custom') return rolling;
  return isDay(from) && isDay(to) && from <= to ? { ...rolling, from, to } : { ...rolling, period: usual };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}
