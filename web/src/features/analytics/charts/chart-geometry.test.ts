import { expect, test } from 'vitest';
import type { TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { chartGeometry, margin, nearestPoint } from './chart-geometry.ts';

const size = { width: 720, height: 280 };

const course = (humans: number[], before: number[] | null = null) => ({
  points: pointsOf(humans),
  before: before && pointsOf(before),
  is_running: true,
});

const pointsOf = (humans: number[]): TimelinePoint[] =>
  humans.map((human, index) => ({
    at: new Date(Date.UTC(2026, 10, 21, index)).toISOString(),
    human,
    unique: Math.floor(human / 2),
    non_unique: Math.ceil(human / 2),
    bot: 1,
  }));

test('the first point lies at the left edge, the last at the right', () => {
  const { x } = chartGeometry(course([1, 2, 3]), size);

  expect(x(0)).toBe(margin.left);
  expect(x(2)).toBe(size.width - margin.right);
});

test('only the way to the last point counts as still running', () => {
  const { x, runningFrom } = chartGeometry(course([1, 2, 3, 4]), size);

  expect(runningFrom).toBe(x(2));
});

test('nothing is still running where the last point is over', () => {
  const over = { ...course([1, 2, 3, 4]), is_running: false };

  expect(chartGeometry(over, size).runningFrom).toBe(size.width);
});

test('the period before has a line of its own, and room for its highest point', () => {
  const { lineBefore, y } = chartGeometry(course([1, 2, 3], [10, 2, 3, 4]), size);

  expect(y(10)).toBeGreaterThanOrEqual(margin.top);
  expect(lineBefore).toMatch(/^M/);
  expect(chartGeometry(course([1, 2, 3]), size).lineBefore).toBeNull();
});

test('counts on the axis are whole numbers, also where there are few clicks', () => {
  const { counts } = chartGeometry(course([0, 1, 0]), size);

  expect(counts).toEqual([0, 1]);
});

test('the newest point is always labelled, and labels keep apart', () => {
  const { labelled, x } = chartGeometry(course(Array.from({ length: 60 }, () => 1)), {
    width: 320,
    height: 280,
  });
  const gaps = labelled.slice(1).map((index, at) => x(index) - x(labelled[at] ?? 0));

  expect(labelled.at(-1)).toBe(59);
  expect(Math.min(...gaps)).toBeGreaterThan(60);
});

test.each([
  [-50, 0],
  [margin.left, 0],
  [400, 12],
  [size.width + 50, 23],
])('at %i pixels point %i is nearest', (place, index) => {
  expect(nearestPoint(place, 24, size.width)).toBe(index);
});

test('a single point is drawn without a fault', () => {
  const { lines } = chartGeometry(course([5]), size);

  expect(lines.human).not.toContain('NaN');
});

test('clicks of people who come again have a line of their own', () => {
  const { lines } = chartGeometry(course([1, 4, 9]), size);

  expect(lines.non_unique).toMatch(/^M/);
  expect(lines.non_unique).not.toBe(lines.unique);
});
