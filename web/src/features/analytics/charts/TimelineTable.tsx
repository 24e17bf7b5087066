import type { StatsTimeline } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { pointName } from '../periods/periods.ts';
import { series, seriesLooks, type Series } from './series-looks.ts';

interface TimelineTableProps {
  timeline: StatsTimeline;
  metric: Series;
  /** What the period is called that it is compared with. */
  earlierName: string;
  zone: string;
  /** The id of what says what it counts. */
  describedBy: string;
}

export function TimelineTable({ timeline, metric, earlierName, zone, describedBy }: TimelineTableProps) {
  const { points, before, step } = timeline;
  const rows = points.map((point, index) => ({ point, earlier: before?.[index] })).toReversed();

  return (
    <div
      className="timeline-table"
      role="region"
      aria-label="Clicks over time"
      aria-describedby={describedBy}
      tabIndex={0}
    >
      <table>
        <caption className="unseen">Clicks over time, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((name) => (
              <th key={name} scope="col" className="number">
                {seriesLooks[name].name}
              </th>
            ))}
            {before !== null && (
              <th scope="col" className="number">
                {seriesLooks[metric].name}, {earlierName.toLowerCase()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, earlier }) => (
            <tr key={point.at}>
              <th scope="row">{pointName(point.at, { step, zone })}</th>
              {series.map((name) => (
                <td key={name} className="number">
                  {formatNumber(point[name])}
                </td>
              ))}
              {before !== null && <td className="number">{formatNumber(earlier?.[metric] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
