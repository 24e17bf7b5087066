import { heightPx, margin, type ChartGeometry } from './chart-geometry.ts';
import { pointLabel, type PointClock } from '../periods/periods.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

interface GridProps {
  geometry: Pick<ChartGeometry, 'x' | 'y' | 'counts' | 'labelled'>;
  /** When its points are. */
  moments: readonly string[];
  clock: PointClock;
  width: number;
}

/** Counts across, and when the points are below. */
export function Grid({ geometry: { x, y, counts, labelled }, moments, clock, width }: GridProps) {
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
          textAnchor={index === moments.length - 1 ? 'end' : 'middle'}
        >
          {pointLabel(moments[index] ?? '', clock)}
        </text>
      ))}
    </g>
  );
}
