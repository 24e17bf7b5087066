import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry, LinkEdit } from '@linklet/contract/link-edits.ts';
import type { ListedLink } from '@linklet/contract/links.ts';
import { formatMoment } from '#/lib/format.ts';
import { notify } from '#/lib/notices.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { MoreButton } from '#/ui/MoreButton.tsx';
import { historyQuery } from './details.queries.ts';
import { describeChange, whatToPutBack } from './history-words.ts';
import { PartHead } from './PartHead.tsx';
import { tell, useEditLink } from './use-edit-link.ts';

interface HistoryPartProps {
  link: ListedLink;
  canEdit: boolean;
}

/** What was done to a link, by whom and when; an edit can be taken back. */
export function HistoryPart({ link, canEdit }: HistoryPartProps) {
  const history = useInfiniteQuery(historyQuery(link.hash));
  const { edit } = useEditLink();

  async function putBack(before: LinkEdit) {
    await edit(link, before);
    notify('Put back.', 'success');
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
              onPutBack={canEdit ? (before) => void putBack(before).catch(tell) : undefined}
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
  onPutBack: ((before: LinkEdit) => void) | undefined;
}

function Entry({ entry, onPutBack }: EntryProps) {
  const before = whatToPutBack(entry);

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
      {before && onPutBack && (
        <button type="button" className="text-button" onClick={() => onPutBack(before)}>
          Put back<span className="unseen"> how it was before {formatMoment(entry.at)}</span>
        </button>
      )}
    </li>
  );
}
