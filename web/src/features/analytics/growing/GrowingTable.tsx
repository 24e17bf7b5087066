import type { GrowingLinks } from '@linklet/contract/analytics/growing.ts';
import { formatNumber } from '#/lib/format.ts';
import { BarName } from '../breakdowns/BarName.tsx';
import { markOf } from '../breakdowns/RowMark.tsx';
import { Change } from '../charts/Change.tsx';
import { useStats } from '../stats-context.ts';

interface GrowingTableProps {
  rows: NonNullable<GrowingLinks['rows']>;
}

/** A table whose rows are bars as long as their share of the most added clicks. */
export function GrowingTable({ rows }: GrowingTableProps) {
  const { isPicked, pick } = useStats();
  const most = Math.max(1, ...rows.map(({ count, before }) => count - before));

  return (
    <table className="bar-table">
      <caption className="unseen">Top growing links, by added clicks</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Link</th>
          <th scope="col">Clicks</th>
          <th scope="col">Added clicks</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, count, before }) => (
          <tr key={value}>
            <th scope="row">
              <span
                className="bar"
                style={{ width: `${(100 * (count - before)) / most}%` }}
                aria-hidden="true"
              />
              <span className="bar-line">
                {markOf('link', value)}
                <BarName name={value} isPicked={isPicked('link', value)} onPick={() => pick('link', value)} />
              </span>
            </th>
            <td className="number">{formatNumber(count)}</td>
            <td className="number share">+{formatNumber(count - before)}</td>
            <td className="number">
              <Change now={count} before={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
