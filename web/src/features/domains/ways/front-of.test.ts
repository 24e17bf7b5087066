import { expect, test } from 'vitest';
import { frontOf, linkOn } from './front-of.ts';

test.each([
  ['Promo', 'promo'],
  [' promo.lnk.test ', 'promo'],
  ['https://promo.lnk.test:4000/x', 'promo'],
  ['a.b', 'a.b'],
  ['', ''],
])('what is typed as %j in front of a name is read as %j', (typed, front) => {
  expect(frontOf(typed, 'lnk.test:4000')).toBe(front);
});

test('a link on a name is shown before there is one', () => {
  expect(linkOn('promo', 'lnk.test:4000')).toBe('promo.lnk.test:4000/spring-sale');
  expect(linkOn('', 'lnk.test')).toBe('name.lnk.test/spring-sale');
});
