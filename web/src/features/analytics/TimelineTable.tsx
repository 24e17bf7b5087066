import type { StatsPeriod } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { series, type TimelinePoint } from './chart-geometry.ts';
import { periodLooks, pointName } from './periods.ts';
import { seriesLooks } from './series-looks.ts';

export function TimelineTable({ points, period }: { points: TimelinePoint[]; period: StatsPeriod }) {
  return (
    <div className="timeline-table" role="region" aria-label="Clicks over time" tabIndex={0}>
      <table>
        <caption className="unseen">Clicks in {periodLooks[period].phrase}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((name) => (
              <th key={name} scope="col" className="number">
                {seriesLooks[name].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <th scope="row">{pointName(point.at, period)}</th>
              {series.map((name) => (
                <td key={name} className="number">
                  {formatNumber(point[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
