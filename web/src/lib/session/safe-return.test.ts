import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

const origin = 'https://go.test';

test.each([
  ['/app/my-urls', '/app/my-urls'],
  ['/app/analytics/abc?period=last_7_day#top', '/app/analytics/abc?period=last_7_day#top'],
  ['https://go.test/app/settings', '/app/settings'],
])('%s is returned to', (address, expected) => {
  expect(safeReturn(address, origin)).toBe(expected);
});

test.each([
  undefined,
  '',
  '/',
  '/abcde',
  '//evil.test/app/',
  '/\\evil.test/app/',
  'https://evil.test/app/',
  'javascript:alert(1)',
  '/app/../abcde',
  '/app/api/logout',
])('%s is not', (address) => {
  expect(safeReturn(address, origin)).toBeNull();
});
