import type { ListedLink } from '@linklet/contract/links.ts';
import { formatDate } from '#/lib/format.ts';

/** When a link was made and when it ends, and what keeps it from redirecting. */
export function LinkMarks({ link }: { link: ListedLink }) {
  return (
    <>
      <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
      {link.expires_at !== null && !link.is_expired && <span>expires {formatDate(link.expires_at)}</span>}
      {link.blocked !== null && <span className="tag bad">Blocked</span>}
      {link.is_expired && <span className="tag quiet">Expired</span>}
      {link.state === 'archived' && <span className="tag quiet">Archived</span>}
      {link.state === 'deleted' && <span className="tag quiet">Deleted</span>}
    </>
  );
}
