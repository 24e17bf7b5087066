import { nice, ticks } from 'd3-array';
import { curveMonotoneX, line } from 'd3-shape';
import type { ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import {
  countLines,
  labelledPoints,
  margin,
  scale,
  type ChartGeometry,
  type ChartSize,
} from '../charts/chart-geometry.ts';

export interface CompareGeometry extends Pick<
  ChartGeometry,
  'x' | 'y' | 'counts' | 'labelled' | 'runningFrom'
> {
  /** One for each series, in their order. */
  paths: string[];
  /** Where each line has its number: on its last whole point, or as near to it as others leave room. */
  labels: { x: number; y: number }[];
}

const labelHeightPx = 19;

/** Where everything lies of a chart with a line for each series. */
export function compareGeometry(
  { points, series, is_running }: Pick<ComparedClicks, 'points' | 'series' | 'is_running'>,
  size: ChartSize,
): CompareGeometry {
  const last = Math.max(points.length - 1, 1);
  const most = Math.max(1, ...series.flatMap((one) => one.points));
  const [, top] = nice(0, most, countLines);
  const x = scale(last, [margin.left, size.width - margin.right]);
  const y = scale(top, [size.height - margin.bottom, margin.top]);
  const whole = is_running ? Math.max(0, last - 1) : last;
  const pathOf = line<number>((_, index) => x(index), y).curve(curveMonotoneX);
  const labels = apart(
    series.map((one) => y(one.points[whole] ?? 0)),
    { from: margin.top, to: size.height - margin.bottom },
  );

  return {
    x,
    y,
    counts: ticks(0, top, countLines).filter(Number.isInteger),
    labelled: labelledPoints(points.length, size.width),
    paths: series.map((one) => pathOf(one.points) ?? ''),
    labels: labels.map((place) => ({ x: x(whole), y: place })),
    runningFrom: is_running ? x(whole) : size.width,
  };
}

/** The same places with room between them, in their order. */
function apart(places: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const order = places
    .map((_, index) => index)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const moved = [...places];
  let least = from;
  for (const index of order) {
    moved[index] = Math.max(least, places[index] ?? 0);
    least = (moved[index] ?? 0) + labelHeightPx;
  }
  let most = to;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(most, moved[index] ?? 0);
    most = (moved[index] ?? 0) - labelHeightPx;
  }
  return moved;
}
