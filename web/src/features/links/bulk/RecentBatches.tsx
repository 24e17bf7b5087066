import { bulkReportPath, type BatchState } from '@linklet/contract/links/bulk/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { DownloadLink } from '#/ui/buttons/DownloadLink.tsx';
import { openAddress } from '#/lib/session/team-mode.ts';
import { BatchWarnings } from './BatchWarnings.tsx';
import { countsText } from './counts-text.ts';
import { askForReport, useRecentBatches } from './use-batch.ts';

interface RecentBatchesProps {
  /** The list is asked for anew whenever this is another. */
  since: string;
  /** The one that is shown above. */
  except: number | undefined;
}

const states: Record<BatchState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export function RecentBatches({ since, except }: RecentBatchesProps) {
  const batches = useRecentBatches(since).filter(({ id }) => id !== except);
  if (batches.length === 0) return null;

  return (
    <section aria-labelledby="recent-batches">
      <h3 id="recent-batches">Recent imports</h3>
      <ul className="bulk-list">
        {batches.map((batch) => (
          <li key={batch.id}>
            <div>
              <p className="bulk-name">{batch.file_name}</p>
              <p className="field-hint">
                {states[batch.state]} ·{' '}
                <time dateTime={batch.created_at}>{formatMoment(batch.created_at)}</time>
                {' · '}
                {countsText(batch)}
              </p>
              <BatchWarnings warnings={batch.warnings} />
            </div>
            <DownloadLink
              size="small"
              href={bulkReportPath(batch.id, openAddress())}
              ask={async () => askForReport(batch.id)}
            >
              Report<span className="unseen"> of {batch.file_name}</span>
            </DownloadLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
