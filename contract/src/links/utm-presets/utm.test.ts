import { expect, test } from 'vitest';
import { emptyUtm, readUtm, utmErrors, withoutUtm, withUtm } from './utm.ts';

const spring = { ...emptyUtm, source: 'newsletter', medium: 'email', campaign: 'spring sale' };

test.each([
  [
    'https://acme.test',
    'https://acme.test?utm_source=newsletter&utm_medium=email&utm_campaign=spring%20sale',
  ],
  [
    'https://acme.test/a?b=1&utm_source=old&UTM_Term=x#part?1',
    'https://acme.test/a?b=1&utm_source=newsletter&utm_medium=email&utm_campaign=spring%20sale#part?1',
  ],
  [
    'acme.test/?q=a%20b&&utm%5Fmedium=old',
    'acme.test/?q=a%20b&utm_source=newsletter&utm_medium=email&utm_campaign=spring%20sale',
  ],
])('the UTM parameters of %s are replaced and the rest stays as typed', (url, rebuilt) => {
  expect(withUtm(url, spring)).toBe(rebuilt);
});

test('empty fields add nothing, and without any field the question mark goes too', () => {
  expect(withoutUtm('https://acme.test/?utm_source=a&utm_medium=b#end')).toBe('https://acme.test/#end');
});

test('what was added is read back as it was typed', () => {
  const odd = { ...spring, content: 'ä & b=c?#', term: '100 %' };

  expect(readUtm(withUtm('https://acme.test/?x=1', odd))).toEqual(odd);
});

test('parameters that only look like UTM are left alone', () => {
  expect(withoutUtm('https://acme.test/?utm_id=7&utmsource=1')).toBe(
    'https://acme.test/?utm_id=7&utmsource=1',
  );
});

test('source, medium and campaign are required', () => {
  expect(utmErrors({ ...emptyUtm, source: '  ' })).toEqual({
    source: 'The utm source field is required.',
    medium: 'The utm medium field is required.',
    campaign: 'The utm campaign field is required.',
  });
});

test.each([
  ['source', 100],
  ['medium', 50],
  ['campaign', 150],
  ['term', 50],
  ['content', 100],
] as const)('%s may have %i characters and not one more', (name, max) => {
  const fits = { ...spring, [name]: 'x'.repeat(max) };
  const tooLong = { ...spring, [name]: 'x'.repeat(max + 1) };

  expect(utmErrors(fits)).toEqual({});
  expect(utmErrors(tooLong)).toEqual({ [name]: `The utm ${name} must not be greater than ${max}.` });
});
