import type { ReactNode } from 'react';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { formatNumber, formatShare } from '#/lib/format.ts';

export interface BarRow {
  name: string;
  count: number;
}

interface BarTableProps {
  title: string;
  /** What the rows name. */
  unit: string;
  rows: BarRow[];
  note?: ReactNode;
}

/** A table whose rows are bars as long as their share of the longest. */
export function BarTable({ title, unit, rows, note }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const all = rows.reduce((sum, { count }) => sum + count, 0);

  return (
    <section className="panel">
      <h2>{title}</h2>
      <table className="bar-table">
        <thead className="unseen">
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Clicks</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                <span className="bar" style={{ width: `${(100 * count) / most}%` }} aria-hidden="true" />
                <span className="bar-name">
                  <LongUrl url={name} />
                </span>
              </th>
              <td className="number">{formatNumber(count)}</td>
              <td className="number share">{formatShare(count, all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="panel-note">No clicks by people in this period.</p>}
      {note !== undefined && <p className="panel-note">{note}</p>}
    </section>
  );
}
