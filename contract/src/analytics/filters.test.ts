import { expect, test } from 'vitest';
import { areSameFilters } from './filters.ts';

test.each([
  ['country:DE,FR;browser!:Chrome', 'browser!:Chrome;country:FR,DE', true],
  ['utm_campaign:a%20b', 'utm_campaign:a b', true],
  ['', '', true],
  ['country:DE', 'country!:DE', false],
  ['country:DE', 'country:DE,FR', false],
  ['country:DE', '', false],
])('that %j and %j say the same filters is %s', (one, other, same) => {
  expect(areSameFilters(one, other)).toBe(same);
});
