import { useQuery } from '@tanstack/react-query';
import {
  logDownloadHours,
  logDownloadPath,
  mostLoggedClicks,
  type LogDownload,
} from '@linklet/contract/analytics/log-downloads.ts';
import { formatNumber } from '#/lib/format.ts';
import { openAddress } from '#/lib/session/team-mode.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { FileItem } from '#/ui/FileItem.tsx';
import { searchSentence } from '../search-sentence.ts';
import type { StatsQuestion } from '../stats-calls.ts';
import { useStats } from '../stats-context.ts';
import { readStatsSearch } from '../stats-search.ts';
import { logsQuery, useRequestLog } from './logs.queries.ts';

/** Has the clicks that are shown written to a file, and lists the files that there are. */
export function LogDialog({ onClose }: { onClose: () => void }) {
  const { question } = useStats();
  const { data: logs = [], refetch } = useQuery(logsQuery(question));
  const asking = useRequestLog();

  return (
    <Dialog title="Log of clicks" onClose={onClose}>
      <div className="stack">
        <p>
          One row per click, bots included. {searchSentence(question.search)}, up to{' '}
          {formatNumber(mostLoggedClicks)} rows.
        </p>
        {logs.length > 0 && (
          <ul className="file-list">
            {logs.map((log) => (
              <FileItem
                key={log.id}
                name={nameOf(log, question.link)}
                unit="row"
                file={log}
                kept={`${String(logDownloadHours)} hours`}
                href={logDownloadPath(log.id, placeOf(question))}
                ask={() => refetch({ throwOnError: true })}
              />
            ))}
          </ul>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            aria-busy={asking.isPending || undefined}
            onClick={() => asking.isPending || asking.mutate(question)}
          >
            Create CSV
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function placeOf({ domain, address }: StatsQuestion) {
  return domain === undefined ? (address ?? openAddress()) : undefined;
}

function nameOf({ link, period, from, to, filters }: LogDownload, shown: string | undefined): string {
  const subject = link === null ? 'All links' : link === shown ? 'This link' : 'Another link';
  return `${subject} · ${searchSentence(readStatsSearch({ period, from, to, filters }))}`;
}
