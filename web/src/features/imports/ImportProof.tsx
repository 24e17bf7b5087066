import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { proofFilePath, proofVerdicts, type ProofView } from '@linklet/contract/imports/proof.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DownloadLink } from '#/ui/buttons/DownloadLink.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { askForReport, type ImportOwner } from './imports.queries.ts';
import { ProvedRows } from './ProvedRows.tsx';
import { proofTexts } from './proof-texts.ts';
import { proofQuery, useProofCalls } from './proof.queries.ts';

interface ImportProofProps {
  address: ImportOwner;
  id: number;
}

/** Whether old short links lead to the same here. */
export function ImportProof({ address, id }: ImportProofProps) {
  const { data } = useQuery(proofQuery(address, id));
  const { stop } = useProofCalls(address, id);
  const proof = data?.proof ?? null;

  return (
    <section className="import-choices" aria-labelledby="proof">
      <h3 id="proof">Proof of the move</h3>
      <p>
        Compare where the old short links lead with where they lead here, before you switch the domain.
        Compare again afterwards.
      </p>
      {proof !== null && <ProofState proof={proof} />}
      {proof?.state === 'running' ? (
        <div className="import-actions">
          <Button onClick={() => stop.mutate()}>Stop comparing</Button>
        </div>
      ) : (
        <StartProof address={address} id={id} isAgain={proof !== null} />
      )}
      {proof !== null && <Compared address={address} id={id} done={proof.done} />}
    </section>
  );
}

function Compared({ address, id, done }: ImportProofProps & { done: number }) {
  if (done === 0) return null;
  return (
    <>
      <ProvedRows address={address} id={id} done={done} />
      <div className="import-actions">
        <DownloadLink
          href={proofFilePath(id, address ?? undefined)}
          ask={async () => askForReport(address, id)}
        >
          Download proof
        </DownloadLink>
      </div>
    </>
  );
}

function StartProof({ address, id, isAgain }: ImportProofProps & { isAgain: boolean }) {
  const [mode, setMode] = useState<'all' | 'sample'>('sample');
  const { start } = useProofCalls(address, id);
  const { confirm, dialog } = useConfirm();

  async function begin() {
    const isSure = await confirm({
      title: 'Ask the old service?',
      text: 'Each link is opened once at the old service, which counts as a click there. At most two links per second are checked: ten thousand take about two hours. Nothing is counted here.',
      confirm: 'Compare links',
    });
    if (isSure) start.mutate(mode);
  }

  return (
    <>
      <SelectField
        id="proof-mode"
        label="Compare"
        value={mode}
        onChange={(value) => setMode(value === 'all' ? 'all' : 'sample')}
      >
        <option value="sample">Links with clicks, and 500 others</option>
        <option value="all">All links</option>
      </SelectField>
      <div className="import-actions">
        <Button onClick={() => void begin()}>{isAgain ? 'Compare again' : 'Compare links'}</Button>
      </div>
      {dialog}
    </>
  );
}

function ProofState({ proof }: { proof: ProofView }) {
  const { state, done, total, counts, is_proved: isProved } = proof;
  return (
    <>
      {state === 'running' && <ProgressBar label="Links compared" done={done} total={total} />}
      <p role="status">
        {formatNumber(done)} of {formatNumber(total)} compared.
        {state === 'stopped' && ' It was stopped, or the old service limited requests.'}
        {state === 'done' && (isProved ? ' The move is proved.' : ' The move is not proved.')}
      </p>
      <ul className="import-reasons">
        {proofVerdicts
          .filter((verdict) => (counts[verdict] ?? 0) > 0)
          .map((verdict) => (
            <li key={verdict}>
              <StateMark text={proofTexts[verdict].text} tone={proofTexts[verdict].tone} />
              <span>{formatNumber(counts[verdict] ?? 0)}</span>
            </li>
          ))}
      </ul>
    </>
  );
}
