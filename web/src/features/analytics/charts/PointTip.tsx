import type { TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { comparisonName } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';
import { pointName, type PointClock } from '../periods/periods.ts';
import { drawnOf, series, seriesLooks, type Series } from './series-looks.ts';

interface PointTipProps {
  point: TimelinePoint;
  /** The same point of the period that it is compared with. */
  earlier: TimelinePoint | undefined;
  metric: Series;
  clock: PointClock;
  placePx: number;
  /** Whether the point is in the right half, where there is no room beside it. */
  isRight: boolean;
}

/** What is counted at the point that is read. Said to assistive technology by the chart, so hidden from it. */
export function PointTip({ point, earlier, metric, clock, placePx, isRight }: PointTipProps) {
  const { compare } = useStats().question.search;
  const drawn = drawnOf(metric);

  return (
    <dl className="point-tip" style={{ left: placePx }} data-right={isRight} aria-hidden="true">
      <div>
        <dt>{pointName(point.at, clock)}</dt>
      </div>
      {series.map((name) => (
        <div key={name} data-series={drawn.includes(name) ? name : undefined}>
          <dt>{seriesLooks[name].name}</dt>
          <dd>{formatNumber(point[name])}</dd>
        </div>
      ))}
      {earlier !== undefined && (
        <div data-series="before">
          <dt>{comparisonName(compare)}</dt>
          <dd>{formatNumber(earlier[metric])}</dd>
        </div>
      )}
    </dl>
  );
}
