import type { BulkPreview } from '@linklet/contract/links/bulk/endpoints.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { formatNumber } from '#/lib/format.ts';
import { BatchWarnings } from './BatchWarnings.tsx';
import type { Preview } from './use-preview.ts';

/** The columns of a file, and its first rows, before anything is made of them. */
export function FilePreview({ preview }: { preview: Preview }) {
  return (
    <div className="bulk-preview" aria-live="polite">
      {preview.state === 'reading' && <p className="field-hint">Reading the file…</p>}
      {preview.state === 'read' && <Rows {...preview.preview} />}
    </div>
  );
}

function Rows({ total, columns, rows, warnings }: BulkPreview) {
  const shown =
    rows.length < total
      ? `First ${formatNumber(rows.length)} of ${counted(total, 'row')}`
      : counted(total, 'row');
  return (
    <>
      <div className="bulk-preview-table" tabIndex={0} role="region" aria-label="Preview of the file">
        <table>
          <caption>{shown}</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells, reason }) => (
              <tr key={row}>
                <td>{formatNumber(row)}</td>
                {reason === null ? (
                  cells.map((cell, place) => <td key={columns[place]}>{cell}</td>)
                ) : (
                  <td className="field-error" colSpan={Math.max(1, columns.length)}>
                    {reason}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BatchWarnings warnings={warnings} />
    </>
  );
}
