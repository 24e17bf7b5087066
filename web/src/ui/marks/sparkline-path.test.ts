import { expect, test } from 'vitest';
import { sparkline } from './sparkline-path.ts';

test('a line runs from edge to edge, its highest value on top', () => {
  expect(sparkline([0, 10, 5], { width: 100, height: 24 })).toBe('M0.0,22.0L50.0,2.0L100.0,12.0');
});

test('a single value, or none, is drawn without a fault', () => {
  expect(sparkline([3], { width: 100, height: 24 })).toBe('M0.0,2.0');
  expect(sparkline([], { width: 100, height: 24 })).toBe('');
});
