import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

test.each([
  ['2026-11-28T12:00:30Z', 'just now'],
  ['2026-11-28T11:59:59Z', 'just now'],
  ['2026-11-28T11:59:00Z', '1 minute ago'],
  ['2026-11-28T09:00:01Z', '2 hours ago'],
  ['2026-11-25T12:00:00Z', '3 days ago'],
  ['2026-10-29T12:00:00Z', '1 month ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('what was at %s is told as %s', (at, age) => {
  expect(formatAge(at, Date.parse('2026-11-28T12:00:00Z'))).toBe(age);
});
