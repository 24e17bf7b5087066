import { expect, test } from 'vitest';
import { dateLocaleOf } from './date-locale.ts';

test.each([
  ['en-US', 'Aug 27, 2026'],
  ['en', 'Aug 27, 2026'],
  ['en-GB', '27 Aug 2026'],
  ['de-DE', '27 Aug 2026'],
  ['fr', '27 Aug 2026'],
  ['pt-BR', '27 Aug 2026'],
  ['no language', '27 Aug 2026'],
  ['', '27 Aug 2026'],
])('a browser in %s shows %s', (language, text) => {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'medium', timeZone: 'UTC' });

  expect(format.format(new Date('2026-08-27T12:00:00Z'))).toBe(text);
});
