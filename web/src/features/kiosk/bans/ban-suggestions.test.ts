import { expect, test } from 'vitest';
import { suggestions } from './ban-suggestions.ts';

test('a ban is suggested from the link and its destination', () => {
  const report = { link: 'lnk.test/bad', destination: 'https://evil.test:8443/a(b)?user=1' };

  expect(suggestions.link(report)).toBe('lnk.test/bad');
  expect(suggestions.url(report)).toBe(report.destination);
  expect(suggestions.host(report)).toBe('evil.test');
  expect(suggestions.pattern(report)).toBe('^https?://evil\\.test:8443/a\\(b\\)');
});

test('where no destination is known, none is suggested', () => {
  const report = { link: 'lnk.test/bad', destination: null };

  expect([suggestions.url(report), suggestions.host(report), suggestions.pattern(report)]).toEqual([
    '',
    '',
    '',
  ]);
});
