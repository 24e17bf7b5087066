import { useId, useMemo } from 'react';
import type { StatsTimeline, TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { useElementWidth } from '#/lib/use-element-width.ts';
import { chartGeometry, heightPx, margin, type ChartGeometry } from './chart-geometry.ts';
import { Grid } from './Grid.tsx';
import { NoteMarkers } from '../notes/NoteMarkers.tsx';
import type { PointClock } from '../periods/periods.ts';
import { PointTip } from './PointTip.tsx';
import { pointSentence, type Series } from './series-looks.ts';
import { useReading } from './use-reading.ts';

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
  const { read, current, slider } = useReading({ count: points.length, width, onPick });
  const point = points[current];

  return (
    <div
      ref={frame}
      className="timeline"
      {...slider}
      aria-label="Clicks over time"
      aria-describedby={describedBy}
      aria-valuetext={
        point === undefined ? '' : pointSentence(point, clock) + noteSentence(notes.get(current))
      }
    >
      <svg width={width} height={heightPx} aria-hidden="true">
        <Grid geometry={geometry} moments={points.map(({ at }) => at)} clock={clock} width={width} />
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
