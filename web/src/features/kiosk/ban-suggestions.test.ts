import { expect, test } from 'vitest';
import { hostOf, patternOf } from './ban-suggestions.ts';

test('a ban is suggested from the destination', () => {
  const destination = 'https://evil.test:8443/a(b)?user=1';

  expect(hostOf(destination)).toBe('evil.test');
  expect(patternOf(destination)).toBe('^https?://evil\\.test:8443/a\\(b\\)');
});

test('where no destination is known, nothing is suggested', () => {
  expect([hostOf(null), patternOf(null)]).toEqual(['', '']);
});
