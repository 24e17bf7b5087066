import { expect, test } from 'vitest';
import { contrastRatio, scanWarning } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#4338ca', '#4338ca', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

test('dark on light needs no warning', () => {
  expect(scanWarning('#14161f', '#ffffff')).toBeNull();
  expect(scanWarning('#4338ca', '#fbfbfd')).toBeNull();
});

test('colours below three to one are warned of', () => {
  expect(scanWarning('#aaaaaa', '#ffffff')).toContain('too close');
});

test('light on dark is warned of as inverted', () => {
  expect(scanWarning('#ffffff', '#14161f')).toContain('inverted');
});
