import { readFilters, type ClickKind, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { dimensionLooks, valueName } from './charts/dimension-looks.ts';
import { seriesLooks } from './charts/series-looks.ts';
import { periodName } from './periods/periods.ts';
import type { StatsSearch } from './stats-search.ts';

/** What a chart counts that shows one metric. */
export function countsBy(kind: ClickKind, unit: string): string {
  return `${seriesLooks[kind].name} by ${unit.toLowerCase()}`;
}

/** The period that figures are compared with, in a legend. */
export function comparisonName(compare: StatsSearch['compare']): string {
  return compare === 'year' ? 'Previous year' : 'Previous period';
}

/** What charts show, in a line. */
export function searchSentence(search: StatsSearch): string {
  const filters = (readFilters(search.filters) ?? []).map(filterSentence);
  return [periodName(search), ...filters].join(' · ');
}

/** Filters as an address writes them, within a sentence. */
export function filtersSentence(filters: string): string {
  return (readFilters(filters) ?? []).map(filterSentence).join(' and ');
}

export function filterSentence({ dimension, values, negated }: StatsFilter): string {
  const list = values.map((value) => valueName(dimension, value)).join(negated ? ' nor ' : ' or ');
  return `${dimensionLooks[dimension].unit} is ${negated ? 'not ' : ''}${list}`;
}
