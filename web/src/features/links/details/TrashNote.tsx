import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate } from '#/lib/format.ts';
import { historyQuery } from './details.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TRASH_DAYS = 30;

/** Until when a deleted link can be restored, once its history tells when it was deleted. */
export function TrashNote({ link }: { link: ListedLink }) {
  const { data } = useInfiniteQuery(historyQuery(link.hash));
  const deleted = data?.pages[0]?.data.find(({ action }) => action === 'link.deleted');
  const end = deleted && new Date(Date.parse(deleted.at) + TRASH_DAYS * DAY_MS).toISOString();

  return (
    <p className="details-note">
      This link is in the trash and leads nowhere.{' '}
      {end === undefined ? (
        'It can be restored for 30 days.'
      ) : (
        <>
          It can be restored until <time dateTime={end}>{formatDate(end)}</time>.
        </>
      )}
    </p>
  );
}
