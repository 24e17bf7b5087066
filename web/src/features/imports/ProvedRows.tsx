import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { proofVerdicts, type ProofVerdict, type ProvedRow } from '@linklet/contract/imports/proof.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import type { ImportOwner } from './imports.queries.ts';
import { Pager } from './Pager.tsx';
import { provedRowsQuery } from './proof.queries.ts';
import { proofTexts } from './proof-texts.ts';

interface ProvedRowsProps {
  address: ImportOwner;
  id: number;
  /** Rows are asked for anew as they become more. */
  done: number;
}

/** Where each link led, and leads, a page at a time. */
export function ProvedRows({ address, id, done }: ProvedRowsProps) {
  const [verdict, setVerdict] = useState<ProofVerdict>();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { data } = useQuery(provedRowsQuery(address, { id, verdict, done, after: pages.at(-1) ?? 0 }));

  return (
    <>
      <SelectField
        id="proof-verdict"
        label="Compared links"
        value={verdict ?? ''}
        onChange={(value) => {
          setVerdict(proofVerdicts.find((each) => each === value));
          setPages([0]);
        }}
      >
        <option value="">All</option>
        {proofVerdicts.map((each) => (
          <option key={each} value={each}>
            {proofTexts[each].text}
          </option>
        ))}
      </SelectField>
      {data && data.data.length > 0 && (
        <div className="import-table stacks" tabIndex={0} role="region" aria-label="Compared links">
          <table>
            <thead>
              <tr>
                <th scope="col">Old link</th>
                <th scope="col">Result</th>
                <th scope="col">Led to</th>
                <th scope="col">Leads to</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <RowLine key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager pages={pages} next={data?.next ?? null} of="compared" onPages={setPages} />
    </>
  );
}

function RowLine({ row }: { row: ProvedRow }) {
  const text = row.verdict === null ? null : proofTexts[row.verdict];
  return (
    <tr>
      <td>{row.old}</td>
      <td>{text === null ? 'Not yet' : <StateMark text={text.text} tone={text.tone} />}</td>
      <td data-label="Led to">{row.old_location ?? row.old_status ?? ''}</td>
      <td data-label="Leads to">{row.new_location ?? row.new_status ?? ''}</td>
    </tr>
  );
}
