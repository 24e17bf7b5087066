import { useId, useMemo } from 'react';
import type { ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import { formatNumber } from '#/lib/format.ts';
import { useElementWidth } from '#/lib/use-element-width.ts';
import { heightPx, margin } from '../charts/chart-geometry.ts';
import { Grid } from '../charts/Grid.tsx';
import { useReading } from '../charts/use-reading.ts';
import { pointName, type PointClock } from '../periods/periods.ts';
import { compareGeometry, type CompareGeometry } from './compare-geometry.ts';

interface CompareChartProps {
  clicks: ComparedClicks;
  zone: string;
  /** The id of what says what it counts. */
  describedBy: string;
}

const widthAtFirstPx = 720;
const labelRadiusPx = 8;

/** A line for each series, with its number on it: colour alone would not tell them apart. */
export function CompareChart({ clicks, zone, describedBy }: CompareChartProps) {
  const { points, series } = clicks;
  const clock: PointClock = { step: clicks.step, zone };
  const [frame, width] = useElementWidth<HTMLDivElement>(widthAtFirstPx);
  const geometry = useMemo(() => compareGeometry(clicks, { width, height: heightPx }), [clicks, width]);
  const { read, current, slider } = useReading({ count: points.length, width });
  const at = points[current];
  const counts = series.map((one) => `${one.name} ${formatNumber(one.points[current] ?? 0)}`);

  return (
    <div
      ref={frame}
      className="timeline"
      {...slider}
      aria-label="Clicks over time"
      aria-describedby={describedBy}
      aria-valuetext={at === undefined ? '' : `${pointName(at, clock)}: ${counts.join(', ')}`}
    >
      <svg width={width} height={heightPx} aria-hidden="true">
        <Grid geometry={geometry} moments={points} clock={clock} width={width} />
        <Lines geometry={geometry} width={width} />
        {read !== null && <Reading clicks={clicks} geometry={geometry} index={read} />}
      </svg>
      {read !== null && at !== undefined && (
        <dl
          className="point-tip"
          style={{ left: geometry.x(read) }}
          data-right={geometry.x(read) > width / 2}
          aria-hidden="true"
        >
          <div>
            <dt>{pointName(at, clock)}</dt>
          </div>
          {series.map((one, index) => (
            <div key={one.name} data-compared={index + 1}>
              <dt>
                {index + 1} {one.name}
              </dt>
              <dd>{formatNumber(one.points[read] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Lines({ geometry, width }: { geometry: CompareGeometry; width: number }) {
  const id = useId();
  return (
    <>
      <clipPath id={`${id}-whole`}>
        <rect width={geometry.runningFrom} height={heightPx} />
      </clipPath>
      <clipPath id={`${id}-running`}>
        <rect x={geometry.runningFrom} width={width} height={heightPx} />
      </clipPath>
      {geometry.paths.map((path, index) => (
        <g key={index} className="timeline-line" data-compared={index + 1}>
          <path d={path} clipPath={`url(#${id}-whole)`} />
          <path d={path} clipPath={`url(#${id}-running)`} className="running" />
        </g>
      ))}
      {geometry.labels.map(({ x, y }, index) => (
        <g key={index} className="compared-label" data-compared={index + 1}>
          <circle cx={x} cy={y} r={labelRadiusPx} />
          <text x={x} y={y} dy="0.35em" textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </>
  );
}

interface ReadingProps {
  clicks: ComparedClicks;
  geometry: CompareGeometry;
  index: number;
}

function Reading({ clicks: { series }, geometry: { x, y }, index }: ReadingProps) {
  return (
    <g className="timeline-reading">
      <line x1={x(index)} x2={x(index)} y1={margin.top} y2={heightPx - margin.bottom} />
      {series.map((one, number) => (
        <circle
          key={one.name}
          data-compared={number + 1}
          cx={x(index)}
          cy={y(one.points[index] ?? 0)}
          r="4"
        />
      ))}
    </g>
  );
}
