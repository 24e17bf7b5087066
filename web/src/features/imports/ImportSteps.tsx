import { useQuery } from '@tanstack/react-query';
import { importReportPath, type ImportState, type ImportView } from '@linklet/contract/imports/endpoints.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DownloadLink } from '#/ui/buttons/DownloadLink.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { ImportProof } from './ImportProof.tsx';
import { ImportRows } from './ImportRows.tsx';
import { askForReport, importQuery, isAtWork, useImportCalls, type ImportOwner } from './imports.queries.ts';
import { VerdictCounts } from './VerdictCounts.tsx';

interface ImportStepsProps {
  address: ImportOwner;
  id: number;
}

const titles: Record<ImportState, string> = {
  reading: 'Reading links',
  checking: 'Checking links',
  ready: 'Ready to move in',
  waiting: 'Moving links in',
  running: 'Moving links in',
  done: 'Links moved in',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing the import',
  undone: 'Undone',
};

/** An import from the check of its rows to its report, or until it was taken back. */
export function ImportSteps({ address, id }: ImportStepsProps) {
  const { data } = useQuery(importQuery(address, id));
  return data === undefined ? null : <Shown key={id} address={address} shown={data} />;
}

function Shown({ address, shown }: { address: ImportOwner; shown: ImportView }) {
  const heading = useFocus<HTMLHeadingElement>();
  const { id, name, state, counts } = shown;
  const active = isAtWork(shown);

  return (
    <div className="import-steps">
      <h2 ref={heading} tabIndex={-1}>
        {titles[state]}
      </h2>
      <p className="import-name">{name}</p>
      {active && <Progress shown={shown} />}
      {shown.warnings.map((warning) => (
        <p key={warning} className="field-hint">
          {warning}
        </p>
      ))}
      {!active && Object.keys(counts).length > 0 && <VerdictCounts shown={shown} />}
      <BroughtHistory shown={shown} />
      {state === 'ready' && <ImportChoices address={address} shown={shown} />}
      <Actions address={address} shown={shown} />
      {state === 'done' && <ImportProof address={address} id={id} />}
      {!active && Object.keys(counts).length > 0 && (
        <ImportRows key={state} address={address} id={id} state={state} />
      )}
    </div>
  );
}

function Progress({ shown: { state, done, total, clicks } }: { shown: ImportView }) {
  const text = `${formatNumber(done)} of ${counted(total, 'row')} done.`;
  if (state === 'reading') {
    const history = clicks.found === 0 ? '' : ` and ${counted(clicks.found, 'click')}`;
    return (
      <p role="status">
        {counted(total, 'link')}
        {history} read so far. Nothing is created yet.
      </p>
    );
  }
  const isBringing = state === 'running' && clicks.brought > 0;
  return (
    <>
      <ProgressBar label="Rows done" done={done} total={total} />
      <p role="status" className="field-hint">
        {text} {isBringing && `${formatNumber(clicks.brought)} of ${counted(clicks.found, 'click')} brought.`}
        {state === 'checking' && 'Nothing is created yet.'}
      </p>
    </>
  );
}

/** What came of the clicks that the source told of. */
function BroughtHistory({ shown: { state, clicks, choices } }: { shown: ImportView }) {
  if (clicks.found === 0 || !['done', 'cancelled', 'failed'].includes(state)) return null;
  if (!choices.history) return <p>Click history was left out.</p>;
  return (
    <p>
      {counted(clicks.brought, 'click')} were imported, and are in the statistics at their dates.
      {clicks.lost > 0 &&
        ` ${counted(clicks.lost, 'click')} were not: their links were not imported, or their date can’t be read.`}
    </p>
  );
}

function Actions({ address, shown }: { address: ImportOwner; shown: ImportView }) {
  const { id, state } = shown;
  const { cancel } = useImportCalls(address, id);
  const canCancel = ['reading', 'checking', 'ready', 'waiting', 'running'].includes(state);

  if (canCancel)
    return (
      <div className="form-end import-actions">
        <Button onClick={() => cancel.mutate(undefined, { onError: tell })}>Cancel import</Button>
      </div>
    );
  return state === 'undoing' ? null : <AfterEnd address={address} shown={shown} />;
}

function AfterEnd({ address, shown }: { address: ImportOwner; shown: ImportView }) {
  const { id, state, undo_until: until } = shown;
  const { undo } = useImportCalls(address, id);
  const { confirm, dialog } = useConfirm();

  async function takeBack() {
    const isSure = await confirm({
      title: 'Undo this import?',
      text: 'Imported links that were not changed since are removed, and their short links stop working. Links that were changed stay, and are listed.',
      confirm: 'Undo import',
      danger: true,
    });
    if (isSure) undo.mutate(undefined, { onError: tell });
  }

  return (
    <>
      {state === 'undone' && <Undone shown={shown} />}
      <div className="form-end import-actions">
        {until !== null && <Button onClick={() => void takeBack()}>Undo import</Button>}
        <DownloadLink
          href={importReportPath(id, address ?? undefined)}
          ask={async () => askForReport(address, id)}
        >
          Download report
        </DownloadLink>
      </div>
      {until !== null && <p className="field-hint">You can undo the import until {formatMoment(until)}.</p>}
      {dialog}
    </>
  );
}

function tell(error: unknown): void {
  notify(noticeOf(error));
}

function Undone({ shown: { undone } }: { shown: ImportView }) {
  const { removed = 0, left = 0 } = undone ?? {};
  return (
    <p role="status">
      {counted(removed, 'link')} removed.
      {left > 0 && ` ${counted(left, 'link')} had been changed and stay.`}
    </p>
  );
}
