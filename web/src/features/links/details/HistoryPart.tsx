import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { MoreButton } from '#/ui/buttons/MoreButton.tsx';
import { historyQuery } from './details.queries.ts';
import { linksKey } from '../links.queries.ts';
import { presentLink } from '../present-link.ts';
import type { Change } from './history-words.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { putBackOf } from './put-back.ts';
import { useChanges, whoOf } from './use-changes.ts';
import { tell } from './use-edit-link.ts';

interface HistoryPartProps {
  link: ListedLink;
  canEdit: boolean;
}

/** What was done to a link, by whom and when; a change can be taken back. */
export function HistoryPart({ link, canEdit }: HistoryPartProps) {
  const history = useInfiniteQuery(historyQuery(link.hash));
  const queryClient = useQueryClient();
  const changesOf = useChanges();

  async function putBack(entry: HistoryEntry) {
    try {
      await putBackOf(entry)?.(await presentLink(queryClient, link));
      notify('Version restored.', 'success');
    } finally {
      // Where somebody else was faster, too.
      await queryClient.invalidateQueries({ queryKey: linksKey });
    }
  }

  return (
    <div className="details-history">
      {history.isError && <LoadFailure what="The history" retry={() => void history.refetch()} />}
      <ol className="history">
        {history.data?.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              changes={changesOf(entry)}
              onPutBack={canEdit ? () => void putBack(entry).catch(tell) : undefined}
            />
          ))}
      </ol>
      {history.hasNextPage && (
        <MoreButton busy={history.isFetchingNextPage} onMore={() => void history.fetchNextPage()} />
      )}
    </div>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  changes: readonly Change[];
  onPutBack: (() => void) | undefined;
}

function Entry({ entry, changes, onPutBack }: EntryProps) {
  return (
    <li>
      <p>
        <strong>{whoOf(entry)}</strong>{' '}
        <time className="field-hint" dateTime={entry.at}>
          {formatMoment(entry.at)}
        </time>
      </p>
      <ChangeLines changes={changes} />
      {onPutBack && putBackOf(entry) !== null && (
        <Button kind="text" onClick={onPutBack}>
          Restore this version
          <span className="unseen">
            {' '}
            ({changes.map(putBackName).join(', ')}, changed on {formatMoment(entry.at)})
          </span>
        </Button>
      )}
    </li>
  );
}

/** What a button puts back, as it is read out. */
function putBackName({ what, before }: Change): string {
  return before === undefined ? what : `${what} to ${before}`;
}
