import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '@linklet/contract/link-edits.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { MoreButton } from '#/ui/MoreButton.tsx';
import { historyQuery } from './details.queries.ts';
import { linksKey } from '../links.queries.ts';
import { describeChange } from './history-words.ts';
import { PartHead } from './PartHead.tsx';
import { putBackOf } from './put-back.ts';
import { tell } from './use-edit-link.ts';

interface HistoryPartProps {
  link: ListedLink;
  canEdit: boolean;
}

/** What was done to a link, by whom and when; a change can be taken back. */
export function HistoryPart({ link, canEdit }: HistoryPartProps) {
  const history = useInfiniteQuery(historyQuery(link.hash));
  const queryClient = useQueryClient();

  async function putBack(entry: HistoryEntry) {
    await putBackOf(entry)?.(link);
    notify('Put back.', 'success');
    await queryClient.invalidateQueries({ queryKey: linksKey });
  }

  return (
    <section className="details-part">
      <PartHead title="History" />
      {history.isError && <LoadFailure what="The history" retry={() => void history.refetch()} />}
      <ol className="history">
        {history.data?.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onPutBack={canEdit ? () => void putBack(entry).catch(tell) : undefined}
            />
          ))}
      </ol>
      {history.hasNextPage && (
        <MoreButton busy={history.isFetchingNextPage} onMore={() => void history.fetchNextPage()} />
      )}
    </section>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  onPutBack: (() => void) | undefined;
}

function Entry({ entry, onPutBack }: EntryProps) {
  return (
    <li>
      <p>
        <strong>{entry.by_staff ? 'Support' : (entry.who ?? 'Somebody')}</strong>{' '}
        <time className="field-hint" dateTime={entry.at}>
          {formatMoment(entry.at)}
        </time>
      </p>
      {describeChange(entry).map(({ what, before: former, after }) => (
        <p key={what} className="history-change">
          {what}
          {former !== undefined && <del>{former}</del>}
          {after !== undefined && <ins>{after}</ins>}
        </p>
      ))}
      {onPutBack && putBackOf(entry) !== null && (
        <button type="button" className="text-button" onClick={onPutBack}>
          Put back<span className="unseen"> how it was before {formatMoment(entry.at)}</span>
        </button>
      )}
    </li>
  );
}
