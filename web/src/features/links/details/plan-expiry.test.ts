import { expect, test } from 'vitest';
import { isPlanExpiry } from './plan-expiry.ts';

const created_at = '2026-08-27T10:15:30.123Z';

test.each([
  ['P90D', '2026-11-25T10:15:30.123Z'],
  ['P1M', '2026-09-27T10:15:30.123Z'],
  ['P1Y', '2027-08-27T10:15:30.123Z'],
])('an expiry that is %s after the link was made is the plan’s', (span, expires_at) => {
  expect(isPlanExpiry({ created_at, expires_at }, span)).toBe(true);
  expect(isPlanExpiry({ created_at, expires_at: expires_at.replace('.123', '.124') }, span)).toBe(false);
});

test('an expiry that somebody chose, none, and one under a plan without any are not the plan’s', () => {
  expect(isPlanExpiry({ created_at, expires_at: '2026-11-25T10:15:00Z' }, 'P90D')).toBe(false);
  expect(isPlanExpiry({ created_at, expires_at: null }, 'P90D')).toBe(false);
  expect(isPlanExpiry({ created_at, expires_at: created_at }, null)).toBe(false);
});
