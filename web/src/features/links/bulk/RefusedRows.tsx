import type { BatchDetails, BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';

/** The first rows of which no link was made, and why. */
export function RefusedRows({ batch }: { batch: BatchView & Partial<BatchDetails> }) {
  const { refusals = [], refused } = batch;
  if (refusals.length === 0) return null;
  const more = refused - refusals.length;

  return (
    <>
      <ul className="bulk-refusals" aria-label="Refused rows">
        {refusals.map(({ row, url, reason }) => (
          <li key={row}>
            <span className="field-hint">Row {formatNumber(row)}</span> <span>{url}</span>
            <p className="field-error">{reason}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="field-hint">{formatNumber(more)} more in the report.</p>}
    </>
  );
}
