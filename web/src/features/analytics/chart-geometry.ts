import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { LinkAnalytics } from '@linklet/contract/analytics.ts';

export type TimelinePoint = LinkAnalytics['timeline'][number];

export const series = ['human', 'unique', 'bot'] as const;
export type Series = (typeof series)[number];

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
  lines: Record<Series, string>;
  /** Where the last whole point lies: what is right of it is still running. */
  runningFrom: number;
  /** The area under all visits by people. */
  area: string;
}

export const margin = { top: 12, right: 12, bottom: 28, left: 40 } as const;

const countLines = 4;
const labelWidthPx = 76;

/** Where everything of the chart lies. The last point is still running, so the way to it is told apart. */
export function chartGeometry(points: TimelinePoint[], size: ChartSize): ChartGeometry {
  const last = Math.max(points.length - 1, 1);
  const most = Math.max(1, ...points.map((point) => Math.max(point.human, point.bot)));
  const x = scaleLinear([0, last], [margin.left, size.width - margin.right]);
  const y = scaleLinear([0, most], [size.height - margin.bottom, margin.top]).nice(countLines);
  const all = points.map((point, index) => ({ point, index }));

  const pathOf = (name: Series) =>
    line<(typeof all)[number]>(
      ({ index }) => x(index),
      ({ point }) => y(point[name]),
    ).curve(curveMonotoneX)(all) ?? '';
  const areaOf = area<(typeof all)[number]>(
    ({ index }) => x(index),
    y(0),
    ({ point }) => y(point.human),
  ).curve(curveMonotoneX);

  return {
    x,
    y,
    counts: y.ticks(countLines).filter(Number.isInteger),
    labelled: labelledPoints(points.length, size.width),
    lines: { human: pathOf('human'), unique: pathOf('unique'), bot: pathOf('bot') },
    runningFrom: x(last - 1),
    area: areaOf(all) ?? '',
  };
}

/** As many points as have room for their label, evenly apart, counted back from the newest. */
function labelledPoints(count: number, width: number): number[] {
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
