import { useQuery } from '@tanstack/react-query';
import {
  logDownloadHours,
  logDownloadPath,
  mostLoggedClicks,
  type LogDownload,
} from '@linklet/contract/log-downloads.ts';
import { formatMoment, formatNumber } from '#/lib/format.ts';
import { openAddress } from '#/lib/team-mode.ts';
import { downloadIcon } from '#/ui/action-icons.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { Icon } from '#/ui/Icon.tsx';
import { searchSentence } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';
import { readStatsSearch } from '../stats-search.ts';
import { logsQuery, useRequestLog } from './logs.queries.ts';

/** Has the clicks that are shown written to a file, and lists the files that there are. */
export function LogDialog({ onClose }: { onClose: () => void }) {
  const { question } = useStats();
  const logs = useQuery(logsQuery).data ?? [];
  const asking = useRequestLog();

  return (
    <Dialog title="Log of clicks" onClose={onClose}>
      <div className="stack">
        <p>
          A CSV file with a row for each click by a person or a robot, and for what counts as none:{' '}
          {searchSentence(question.search)}. At most the newest {formatNumber(mostLoggedClicks)}.
        </p>
        {logs.length > 0 && (
          <ul className="export-list">
            {logs.map((log) => (
              <LogItem key={log.id} log={log} link={question.link} />
            ))}
          </ul>
        )}
        <div className="dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="button primary"
            aria-busy={asking.isPending || undefined}
            onClick={() => asking.isPending || asking.mutate(question)}
          >
            Make the file
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function LogItem({ log, link }: { log: LogDownload; link: string | undefined }) {
  const { id, total, done, made_at } = log;
  const name = nameOf(log, link);

  return (
    <li>
      <div>
        <p className="export-name">{name}</p>
        <p className="field-hint" role="status">
          {made_at === null
            ? progressText(done, total)
            : `${formatNumber(done)} ${done === 1 ? 'row' : 'rows'}, ${formatMoment(made_at)}. Available for ${String(logDownloadHours)} hours.`}
        </p>
        {made_at === null && (
          <progress aria-label={`Progress of ${name}`} max={Math.max(total ?? 1, 1)} value={done} />
        )}
      </div>
      {made_at !== null && (
        <a className="button small" href={logDownloadPath(id, openAddress())} download>
          <Icon path={downloadIcon} />
          Download<span className="unseen"> {name}</span>
        </a>
      )}
    </li>
  );
}

function nameOf({ link, period, from, to, filters }: LogDownload, shown: string | undefined): string {
  const subject = link === null ? 'All links' : link === shown ? 'This link' : 'Another link';
  return `${subject} · ${searchSentence(readStatsSearch({ period, from, to, filters }))}`;
}

function progressText(done: number, total: number | null): string {
  return total === null ? 'Waiting…' : `${formatNumber(done)} of ${formatNumber(total)} rows written.`;
}
