import { expect, test } from 'vitest';
import type { TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { chartGeometry, margin, nearestPoint } from './chart-geometry.ts';
import type { Series } from './series-looks.ts';

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
  const { x } = chartGeometry(course([1, 2, 3]), 'human', size);

  expect(x(0)).toBe(margin.left);
  expect(x(2)).toBe(size.width - margin.right);
});

test('only the way to the last point counts as still running', () => {
  const { x, runningFrom } = chartGeometry(course([1, 2, 3, 4]), 'human', size);

  expect(runningFrom).toBe(x(2));
});

test('nothing is still running where the last point is over', () => {
  const over = { ...course([1, 2, 3, 4]), is_running: false };

  expect(chartGeometry(over, 'human', size).runningFrom).toBe(size.width);
});

test('the period before has a line of its own, and room for its highest point', () => {
  const { lineBefore, y } = chartGeometry(course([1, 2, 3], [10, 2, 3, 4]), 'human', size);

  expect(y(10)).toBeGreaterThanOrEqual(margin.top);
  expect(lineBefore).toMatch(/^M/);
  expect(chartGeometry(course([1, 2, 3]), 'human', size).lineBefore).toBeNull();
});

test('counts on the axis are whole numbers, also where there are few clicks', () => {
  const { counts } = chartGeometry(course([0, 1, 0]), 'human', size);

  expect(counts).toEqual([0, 1]);
});

test('the newest point is always labelled, and labels keep apart', () => {
  const { labelled, x } = chartGeometry(course(Array.from({ length: 60 }, () => 1)), 'human', {
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
  const { lines } = chartGeometry(course([5]), 'human', size);

  expect(lines[0]?.path).not.toContain('NaN');
});

test('all clicks are drawn with the people who made them, other metrics alone', () => {
  const drawn = (metric: Series) =>
    chartGeometry(course([1, 4, 9]), metric, size).lines.map(({ name, path }) => [
      name,
      path.startsWith('M'),
    ]);

  expect(drawn('human')).toEqual([
    ['human', true],
    ['unique', true],
  ]);
  expect(drawn('non_unique')).toEqual([['non_unique', true]]);
  expect(drawn('bot')).toEqual([['bot', true]]);
});

test('a metric is compared with itself, and has the room that it needs', () => {
  const bots = chartGeometry(course([100, 100], [100, 100]), 'bot', size);

  expect(bots.counts).toEqual([0, 1]);
  expect(bots.lineBefore).toBe(bots.lines[0]?.path);
});
