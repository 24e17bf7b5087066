import type { ReactNode } from 'react';
import { formatNumber, formatShare } from '#/lib/format.ts';
import { Change } from '../charts/Change.tsx';
import { BarName } from './BarName.tsx';

export interface BarRow {
  key: string;
  name: string;
  /** A picture of it, which says no more than the name. */
  mark: ReactNode;
  count: number;
  /** In the period that it is compared with; null where it is with none. */
  before: number | null;
  isPicked: boolean;
  /** Filters by it; undefined where that can't be. */
  onPick: (() => void) | undefined;
}

interface BarTableProps {
  caption: string;
  /** What the rows name. */
  unit: string;
  /** What is counted. */
  counted: string;
  rows: BarRow[];
  /** What shares are of. */
  total: number;
}

/** A table whose rows are bars as long as their share of the longest. */
export function BarTable({ caption, unit, counted, rows, total }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const isCompared = rows.some(({ before }) => before !== null);

  return (
    <table className="bar-table">
      <caption className="unseen">{caption}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{counted}</th>
          <th scope="col">Share</th>
          {isCompared && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <span className="bar" style={{ width: `${(100 * row.count) / most}%` }} aria-hidden="true" />
              <span className="bar-line">
                {row.mark}
                <BarName name={row.name} isPicked={row.isPicked} onPick={row.onPick} />
              </span>
            </th>
            <td className="number">{formatNumber(row.count)}</td>
            <td className="number share">{formatShare(row.count, total)}</td>
            {isCompared && (
              <td className="number">
                <Change now={row.count} before={row.before ?? 0} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
