import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { StatsTimeline, TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { useElementWidth } from '#/lib/use-element-width.ts';
import { chartGeometry, margin, nearestPoint, type ChartGeometry } from './chart-geometry.ts';
import { NoteMarkers } from '../notes/NoteMarkers.tsx';
import { pointLabel, type PointClock } from '../periods/periods.ts';
import { PointTip } from './PointTip.tsx';
import { pointSentence, type Series } from './series-looks.ts';

interface TimelineChartProps {
  timeline: StatsTimeline;
  metric: Series;
  /** What notes say at its points. */
  notes: ReadonlyMap<number, string>;
  zone: string;
  /** The id of what says what it counts. */
  describedBy: string;
  /** A point is chosen, by click or Enter; undefined where there is nothing below it. */
  onPick: ((index: number) => void) | undefined;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const heightPx = 248;
const widthAtFirstPx = 720;

/** A chart that can be read with the pointer and with the arrow keys: to the keyboard it is a slider over time. */
export function TimelineChart({ timeline, metric, notes, zone, describedBy, onPick }: TimelineChartProps) {
  const { points, step: pointStep } = timeline;
  const clock: PointClock = { step: pointStep, zone };
  const [frame, width] = useElementWidth<HTMLDivElement>(widthAtFirstPx);
  const geometry = useMemo(
    () => chartGeometry(timeline, metric, { width, height: heightPx }),
    [timeline, metric, width],
  );
  const [read, onRead] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const current = read ?? points.length - 1;
  const point = points[current];

  function pick(index: number) {
    if (onPick === undefined) return;
    onPick(index);
    onRead(null);
  }

  function step(event: KeyboardEvent) {
    if (event.key === 'Enter') pick(current);
    const next = nextPoint(event.key, current, points.length);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const left = event.currentTarget.getBoundingClientRect().left;
    onRead(nearestPoint(event.clientX - left, points.length, width));
  }

  return (
    <div
      ref={frame}
      className="timeline"
      role="slider"
      tabIndex={0}
      aria-label="Clicks over time"
      aria-describedby={describedBy}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={current}
      aria-valuetext={
        point === undefined ? '' : pointSentence(point, clock) + noteSentence(notes.get(current))
      }
      onKeyDown={step}
      onPointerMove={follow}
      onPointerDown={follow}
      onClick={() => read !== null && pick(read)}
      onPointerLeave={() => !focused && onRead(null)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        onRead(null);
      }}
    >
      <svg width={width} height={heightPx} aria-hidden="true">
        <Grid geometry={geometry} points={points} clock={clock} width={width} />
        <Lines geometry={geometry} metric={metric} width={width} />
        <NoteMarkers geometry={geometry} notes={notes} read={read} width={width} height={heightPx} />
        {read !== null && point !== undefined && <Reading geometry={geometry} index={read} point={point} />}
      </svg>
      {read !== null && point !== undefined && (
        <PointTip
          {...{ point, metric, clock }}
          earlier={timeline.before?.[read]}
          placePx={geometry.x(read)}
          isRight={geometry.x(read) > width / 2}
        />
      )}
    </div>
  );
}

function noteSentence(note: string | undefined): string {
  return note === undefined ? '' : `. Note: ${note}`;
}

function nextPoint(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

interface GridProps {
  geometry: ChartGeometry;
  points: TimelinePoint[];
  clock: PointClock;
  width: number;
}

function Grid({ geometry: { x, y, counts, labelled }, points, clock, width }: GridProps) {
  return (
    <g className="timeline-grid">
      {counts.map((count) => (
        <g key={count}>
          <line x1={margin.left} x2={width - margin.right} y1={y(count)} y2={y(count)} />
          <text x={margin.left - 8} y={y(count)} dy="0.35em" textAnchor="end">
            {compact.format(count)}
          </text>
        </g>
      ))}
      {labelled.map((index) => (
        <text
          key={index}
          x={x(index)}
          y={heightPx - 6}
          textAnchor={index === points.length - 1 ? 'end' : 'middle'}
        >
          {pointLabel(points[index]?.at ?? '', clock)}
        </text>
      ))}
    </g>
  );
}

interface LinesProps {
  geometry: ChartGeometry;
  metric: Series;
  width: number;
}

function Lines({ geometry, metric, width }: LinesProps) {
  const id = useId();

  return (
    <>
      <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1" data-series={metric}>
        <stop offset="0" className="timeline-fade-top" />
        <stop offset="1" className="timeline-fade-end" />
      </linearGradient>
      <clipPath id={`${id}-whole`}>
        <rect width={geometry.runningFrom} height={heightPx} />
      </clipPath>
      <clipPath id={`${id}-running`}>
        <rect x={geometry.runningFrom} width={width} height={heightPx} />
      </clipPath>
      <path d={geometry.area} fill={`url(#${id}-fade)`} className="timeline-area" data-series={metric} />
      {geometry.lineBefore !== null && (
        <path d={geometry.lineBefore} className="timeline-line" data-series="before" />
      )}
      {geometry.lines.toReversed().map(({ name, path }) => (
        <g key={name} className="timeline-line" data-series={name}>
          <path d={path} clipPath={`url(#${id}-whole)`} />
          <path d={path} clipPath={`url(#${id}-running)`} className="running" />
        </g>
      ))}
    </>
  );
}

function Reading({
  geometry: { x, y, lines },
  index,
  point,
}: {
  geometry: ChartGeometry;
  index: number;
  point: TimelinePoint;
}) {
  return (
    <g className="timeline-reading">
      <line x1={x(index)} x2={x(index)} y1={margin.top} y2={heightPx - margin.bottom} />
      {lines.map(({ name }) => (
        <circle key={name} data-series={name} cx={x(index)} cy={y(point[name])} r="4" />
      ))}
    </g>
  );
}
