import type { ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import { formatNumber, formatShare } from '#/lib/format.ts';
import { Change } from '../charts/Change.tsx';

/** The figures of each series. */
export function CompareTable({ clicks: { series, total } }: { clicks: ComparedClicks }) {
  const isCompared = series.some(({ before }) => before !== null);

  return (
    <div className="compared-table" role="region" aria-label="Links and tags compared" tabIndex={0}>
      <table>
        <caption className="unseen">Links and tags compared</caption>
        <thead>
          <tr>
            <th scope="col">Link or tag</th>
            <th scope="col">Clicks</th>
            <th scope="col">Unique visitors</th>
            <th scope="col">
              Share<span className="unseen"> of all clicks</span>
            </th>
            {isCompared && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {series.map(({ kind, value, name, human, unique, before }, index) => (
            <tr key={`${kind} ${value}`}>
              <th scope="row">
                <span className="compared-name">
                  <span className="compared-number" data-compared={index + 1}>
                    {index + 1}
                  </span>
                  {kind === 'tag' ? <span className="tag quiet">{name}</span> : name}
                </span>
              </th>
              <td>{formatNumber(human)}</td>
              <td>{formatNumber(unique)}</td>
              <td>{formatShare(human, total)}</td>
              {isCompared && (
                <td>
                  <Change now={human} before={before ?? 0} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
