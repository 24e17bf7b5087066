import { expect, test } from 'vitest';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { valueName } from './dimension-looks.ts';

test.each<[StatsDimension, string, string]>([
  ['country', 'DE', 'Germany'],
  ['country', '', 'Unknown'],
  ['country', 'ZZZ', 'ZZZ'],
  ['city', 'US/Texas/Paris', 'Paris, United States'],
  ['region', 'FR/', 'Unknown, France'],
  ['language', 'de-AT', 'Austrian German'],
  ['referrer', '', 'No referrer'],
  ['referrer', 'example.com', 'example.com'],
  ['source', 'hacker-news', 'Hacker news'],
  ['source', 'news.example', 'news.example'],
  ['direct', 'yes', 'Direct'],
  ['weekday', '1', 'Monday'],
  ['weekday', '7', 'Sunday'],
  ['hour', '9', '09:00 to 09:59'],
  ['device', '', 'Unknown'],
  ['browser', '', 'Unknown'],
])('%s “%s” is shown as %s', (dimension, value, name) => {
  expect(valueName(dimension, value)).toBe(name);
});
