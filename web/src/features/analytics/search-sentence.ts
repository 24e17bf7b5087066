import { readFilters, type ClickKind, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { dimensionLooks, valueName } from './charts/dimension-looks.ts';
import { periodName } from './periods/periods.ts';
import type { StatsSearch } from './stats-search.ts';

export const kindNames: Record<ClickKind, string> = {
  human: 'Clicks',
  unique: 'Unique visitors',
  non_unique: 'Repeated clicks',
  bot: 'Robots',
};

/** What a chart counts that shows one kind of clicks. */
export function countsBy(kind: ClickKind, unit: string): string {
  return `${kindNames[kind]} by ${unit.toLowerCase()}`;
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
