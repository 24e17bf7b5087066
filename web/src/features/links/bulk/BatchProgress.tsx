import { counted } from '@linklet/contract/http/counted.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { bulkReportPath, type BatchState, type BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { useFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DownloadLink } from '#/ui/buttons/DownloadLink.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { plusIcon } from '#/ui/icons/action-icons.ts';
import { ProgressBar } from '#/ui/marks/ProgressBar.tsx';
import { openAddress } from '#/lib/session/team-mode.ts';
import { askForReport, isActive, useBatch } from './use-batch.ts';
import { BatchWarnings } from './BatchWarnings.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { countsText } from './counts-text.ts';

interface BatchProgressProps {
  first: BatchView;
  /** What comes next once it has made links. */
  next: ReactNode;
  onEnded: () => void;
  onAnother: () => void;
}

const titles: Record<BatchState, string> = {
  waiting: 'Batch scheduled',
  running: 'Batch scheduled',
  done: 'Import finished',
  cancelled: 'Import cancelled',
  failed: 'Import failed',
};

function titleOf({ state, created, updated, total }: BatchView): string {
  const [made, changed, all] = [created, updated, total].map(formatNumber);
  const result = updated > 0 ? `: ${made} created, ${changed} updated` : `: ${made} of ${all} created`;
  return state === 'done' ? titles[state] + result : titles[state];
}

/** How far a batch is, until it has ended, and what came of it. */
export function BatchProgress({ first, next, onEnded, onAnother }: BatchProgressProps) {
  const { batch, cancel } = useBatch(first);
  const heading = useFocus<HTMLHeadingElement>();
  const active = isActive(batch);

  const tellEnd = useEffectEvent(onEnded);
  useEffect(() => {
    if (!active) tellEnd();
  }, [active]);

  return (
    <section className="bulk-batch" aria-labelledby="batch-title">
      <h3 id="batch-title" ref={heading} tabIndex={-1}>
        {titleOf(batch)}
      </h3>
      <p>
        Total items: <strong>{formatNumber(batch.total)}</strong>
      </p>
      <ProgressBar label="Rows done" done={batch.done} total={batch.total} />
      <p role="status" className="field-hint">
        {active ? `${formatNumber(batch.done)} of ${counted(batch.total, 'row')} done.` : countsText(batch)}
      </p>
      <BatchWarnings warnings={batch.warnings} />
      <RefusedRows batch={batch} />
      <div className="form-end">
        {!active && batch.created + batch.updated > 0 && next}
        {active ? (
          <Button onClick={cancel}>Cancel batch</Button>
        ) : (
          <DownloadLink
            href={bulkReportPath(batch.id, openAddress())}
            ask={async () => askForReport(batch.id)}
          >
            Download report
          </DownloadLink>
        )}
        <Button onClick={onAnother}>
          <Icon path={plusIcon} />
          Start another batch
        </Button>
      </div>
    </section>
  );
}
