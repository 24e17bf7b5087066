import { expect, test } from 'vitest';
import { compareGeometry } from './compare-geometry.ts';

const size = { width: 400, height: 248 };
const of = (...counts: number[][]) => ({
  points: (counts[0] ?? []).map((_, index) => `2026-11-2${index}T00:00:00Z`),
  is_running: false,
  series: counts.map((points, index) => ({
    ...{ kind: 'tag' as const, value: String(index), name: String(index) },
    ...{ human: 0, unique: 0, before: null, points },
  })),
});

test('numbers of lines stand on their last point, apart from each other and on the chart', () => {
  const { labels, y } = compareGeometry(of([1, 100], [2, 50], [1, 50], [3, 0], [3, 0]), size);

  const places = labels.map((label) => label.y);
  expect(places.slice(0, 2)).toEqual([y(100), y(50)]);
  const sorted = places.toSorted((one, other) => one - other);
  for (const [index, place] of sorted.entries()) {
    if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(18);
  }
  expect(Math.max(...places)).toBeLessThanOrEqual(y(0));
});

test('numbers stand where the last whole step is, before one that is not over', () => {
  const { labels, x, runningFrom } = compareGeometry({ ...of([5, 6, 0], [1, 2, 0]), is_running: true }, size);

  expect(labels.map((label) => label.x)).toEqual([x(1), x(1)]);
  expect(runningFrom).toBe(x(1));
});
