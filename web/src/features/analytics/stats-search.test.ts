import { expect, test } from 'vitest';
import {
  readFilters,
  toggleFilter,
  writeFilters,
  type StatsFilter,
} from '@linklet/contract/analytics/filters.ts';
import { plainSearch, readStatsSearch } from './stats-search.ts';

test('an address that says nothing, or nonsense, shows the last 24 hours', () => {
  expect(readStatsSearch({})).toEqual(plainSearch);
  expect(
    readStatsSearch({ view: 'x', period: 'last_0_day', filters: 'x', compare: 1, kind: null, from: 'y' }),
  ).toEqual(plainSearch);
});

test('an address that says no period shows the one that was chosen last; one that does wins', () => {
  expect(readStatsSearch({}, 'last_7_day').period).toBe('last_7_day');
  expect(readStatsSearch({ period: 'today' }, 'last_7_day').period).toBe('today');
  expect(readStatsSearch({ period: 'custom', from: 'x' }, 'last_7_day').period).toBe('last_7_day');
});

test('days of one’s own need a first and a last one, in this order', () => {
  const days = { period: 'custom', from: '2026-01-02', to: '2026-01-03' };

  expect(readStatsSearch(days)).toMatchObject(days);
  expect(readStatsSearch({ ...days, to: '2026-01-01' }).period).toBe('last_24_hour');
  expect(readStatsSearch({ ...days, from: '2026-13-01' }).period).toBe('last_24_hour');
});

test('filters are read as they were written, whatever the values are', () => {
  const filters: StatsFilter[] = [
    { dimension: 'utm_campaign', values: ['a,b;c:d!%', '', 'ä /?&='], negated: true },
    { dimension: 'country', values: ['DE'], negated: false },
  ];

  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('a value that is picked again goes, and with the last one the filter', () => {
  const german: StatsFilter[] = [{ dimension: 'country', values: ['DE'], negated: false }];

  const both = toggleFilter(german, { dimension: 'country', value: 'FR' });

  expect(both).toEqual([{ dimension: 'country', values: ['DE', 'FR'], negated: false }]);
  expect(toggleFilter(both, { dimension: 'country', value: 'FR' })).toEqual(german);
  expect(toggleFilter(german, { dimension: 'country', value: 'DE' })).toEqual([]);
});
