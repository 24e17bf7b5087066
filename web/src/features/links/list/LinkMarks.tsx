import type { ListedLink } from '@linklet/contract/links.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';

/** When a link was made and when it ends, and what keeps it from redirecting. */
export function LinkMarks({ link }: { link: ListedLink }) {
  const { route_count: routes } = link;
  const { starts_at: start, has_password, max_clicks, clicks_used, pixels } = link.options;
  const isUsedUp = max_clicks !== null && clicks_used >= max_clicks;

  return (
    <>
      <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
      {link.expires_at !== null && !link.is_expired && <span>expires {formatDate(link.expires_at)}</span>}
      {link.blocked !== null && <span className="tag bad">Blocked</span>}
      {start !== null && Date.parse(start) > Date.now() && (
        <span className="tag quiet">Starts {formatDate(start)}</span>
      )}
      {isUsedUp && <span className="tag quiet">Used up</span>}
      {link.is_expired && <span className="tag quiet">Expired</span>}
      {link.state === 'archived' && <span className="tag quiet">Archived</span>}
      {link.state === 'deleted' && <span className="tag quiet">Deleted</span>}
      {max_clicks !== null && !isUsedUp && (
        <span>
          {formatNumber(clicks_used)} of {formatNumber(max_clicks)} clicks used
        </span>
      )}
      {has_password && <span className="tag quiet">Password</span>}
      {routes > 0 && (
        <span className="tag quiet">{routes === 1 ? '1 route' : `${formatNumber(routes)} routes`}</span>
      )}
      {pixels.length > 0 && <span className="tag quiet">Pixels</span>}
    </>
  );
}
