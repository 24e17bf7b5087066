import { expect, test } from 'vitest';
import { usageNames } from '@linklet/contract/usage/limits.ts';
import { optionsOf } from '../plans/plan-parts.ts';
import { limitOf, limits } from './limits.ts';

const options = { ...optionsOf(100), max_redirects: 7 };

test.each([
  ['active_aliases', 100, false],
  ['aliases', 300, false],
  ['aliases_per_month', 100, true],
  ['branded_aliases_per_month', 100, true],
  ['redirects_per_month', 7, true],
  ['tracked_clicks_per_month', 1000, true],
  ['web_credits', 100, true],
] as const)('the limit of %s is %d, and restarts with the month: %s', (name, limit, isMonthly) => {
  expect([limitOf(options, name), limits[name].isMonthly]).toEqual([limit, isMonthly]);
});

test('each limit is here', () => {
  expect(Object.keys(limits).sort()).toEqual([...usageNames].sort());
});

test('where links with unlimited clicks are unlimited, clicks have no limit, and what else has one keeps it', () => {
  const unlimited = { ...options, links_with_unlimited_clicks: null };

  expect(limitOf(unlimited, 'tracked_clicks_per_month')).toBeNull();
  expect(limitOf(unlimited, 'redirects_per_month')).toBe(7);
});
