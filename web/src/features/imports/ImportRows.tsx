import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ImportedRow, ImportState } from '@linklet/contract/imports/endpoints.ts';
import { verdicts, type Verdict } from '@linklet/contract/imports/verdicts.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { Pager } from './Pager.tsx';
import { rowsQuery, type ImportOwner } from './imports.queries.ts';
import { verdictTexts } from './VerdictCounts.tsx';

interface ImportRowsProps {
  address: ImportOwner;
  id: number;
  state: ImportState;
}

/** What becomes, or became, of each row, a page at a time. */
export function ImportRows({ address, id, state }: ImportRowsProps) {
  const [verdict, setVerdict] = useState<Verdict>();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { data, isError, refetch } = useQuery(
    rowsQuery(address, { id, state, verdict, after: pages.at(-1) ?? 0 }),
  );

  return (
    <section className="import-rows" aria-label="Rows">
      <SelectField
        id="verdict"
        label="Rows"
        value={verdict ?? ''}
        onChange={(value) => {
          setVerdict(verdicts.find((each) => each === value));
          setPages([0]);
        }}
      >
        <option value="">All</option>
        {verdicts.map((each) => (
          <option key={each} value={each}>
            {verdictTexts[each].text}
          </option>
        ))}
      </SelectField>
      {isError && (
        <p role="alert">
          The rows could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && <RowTable rows={data.data} />}
      <Pager pages={pages} next={data?.next ?? null} of="rows" onPages={setPages} />
    </section>
  );
}

function RowTable({ rows }: { rows: readonly ImportedRow[] }) {
  if (rows.length === 0) return <p>No rows.</p>;
  return (
    <div className="import-table stacks" tabIndex={0} role="region" aria-label="Rows of the import">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Old link</th>
            <th scope="col">Result</th>
            <th scope="col">Short link</th>
            <th scope="col">Destination</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowLine key={row.row} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowLine({ row }: { row: ImportedRow }) {
  const { verdict, undone } = row;
  return (
    <tr>
      <td data-label="Row">{formatNumber(row.row)}</td>
      <td>{row.old}</td>
      <td className="import-result">
        {verdict === null ? (
          'Not made'
        ) : (
          <StateMark text={verdictTexts[verdict].text} tone={verdictTexts[verdict].tone} />
        )}
        {undone !== null && (
          <span>{undone === 'removed' ? ' Removed.' : ' Kept, because it was changed.'}</span>
        )}
        {row.reasons.map((reason) => (
          <span key={reason} className="field-hint">
            {reason}
          </span>
        ))}
      </td>
      <td data-label="Short link">{row.short_link?.replace(/^https?:\/\//, '')}</td>
      <td data-label="Destination">{row.url}</td>
    </tr>
  );
}
