import { nice, ticks } from 'd3-array';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { StatsTimeline, TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { drawnOf, type Series } from './series-looks.ts';

export interface ChartSize {
  width: number;
  height: number;
}

export interface ChartGeometry {
  x: (index: number) => number;
  y: (count: number) => number;
  /** Which counts get a line across. */
  counts: number[];
  /** Which points get a label below. */
  labelled: number[];
  /** What is drawn, the metric itself first. */
  lines: { name: Series; path: string }[];
  /** The metric in the period that it is compared with; null where it is with none. */
  lineBefore: string | null;
  /** Where the last whole point lies: what is right of it, if anything, is still running. */
  runningFrom: number;
  /** The area under the metric. */
  area: string;
}

export const heightPx = 248;
export const margin = { top: 12, right: 12, bottom: 28, left: 36 } as const;

export const countLines = 4;
const labelWidthPx = 76;

type Course = Pick<StatsTimeline, 'points' | 'before' | 'is_running'>;

/** Where everything of the chart of a metric lies. The way to a last point that is still running is told apart. */
export function chartGeometry(
  { points, before, is_running }: Course,
  metric: Series,
  size: ChartSize,
): ChartGeometry {
  const last = Math.max(points.length - 1, 1);
  const earlier = before?.slice(0, points.length) ?? null;
  const drawn = drawnOf(metric);
  const most = Math.max(
    1,
    ...points.flatMap((point) => drawn.map((name) => point[name])),
    ...(earlier ?? []).map((point) => point[metric]),
  );
  const [, top] = nice(0, most, countLines);
  const x = scale(last, [margin.left, size.width - margin.right]);
  const y = scale(top, [size.height - margin.bottom, margin.top]);

  const pathOf = (name: Series, course: TimelinePoint[] = points) =>
    line<TimelinePoint>(
      (_, index) => x(index),
      (point) => y(point[name]),
    ).curve(curveMonotoneX)(course) ?? '';
  const areaOf = area<TimelinePoint>(
    (_, index) => x(index),
    y(0),
    (point) => y(point[metric]),
  ).curve(curveMonotoneX);

  return {
    x,
    y,
    counts: ticks(0, top, countLines).filter(Number.isInteger),
    labelled: labelledPoints(points.length, size.width),
    lines: drawn.map((name) => ({ name, path: pathOf(name) })),
    lineBefore: earlier && pathOf(metric, earlier),
    runningFrom: is_running ? x(last - 1) : size.width,
    area: areaOf(points) ?? '',
  };
}

/** From 0 and `end` to two places on the chart, and evenly in between. */
export function scale(end: number, [from, to]: readonly [number, number]): (value: number) => number {
  return (value) => from + (value / end) * (to - from);
}

/** As many points as have room for their label, evenly apart, counted back from the newest. */
export function labelledPoints(count: number, width: number): number[] {
  const room = Math.max(2, Math.floor((width - margin.left) / labelWidthPx));
  const step = Math.max(1, Math.ceil(count / room));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.filter((index) => (count - 1 - index) % step === 0);
}

/** The point nearest to a place on the chart. */
export function nearestPoint(placePx: number, count: number, width: number): number {
  const share = (placePx - margin.left) / (width - margin.left - margin.right);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
