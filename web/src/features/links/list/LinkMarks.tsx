import { counted } from '@linklet/contract/http/counted.ts';
import { useState } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';

/** When a link was made and when it ends, and what keeps visitors from its destination, or leads them elsewhere. */
export function LinkMarks({ link }: { link: ListedLink }) {
  const [now] = useState(Date.now);

  return (
    <>
      <time dateTime={link.created_at}>{formatDate(link.created_at)}</time>
      {link.expires_at !== null && !link.is_expired && <span>expires {formatDate(link.expires_at)}</span>}
      {link.blocked !== null && <span className="tag bad">Blocked</span>}
      {[...stateMarks(link, now), ...optionMarks(link)].map((mark) => (
        <span key={mark} className="tag quiet">
          {mark}
        </span>
      ))}
      <ClicksLeft {...link.options} />
    </>
  );
}

/** Why it redirects nobody. */
function stateMarks({ state, is_expired: isExpired, options }: ListedLink, now: number): string[] {
  const { starts_at: start } = options;
  return [
    ...(start !== null && Date.parse(start) > now ? [`Starts ${formatDate(start)}`] : []),
    ...(isUsedUp(options) ? ['Used up'] : []),
    ...(isExpired ? ['Expired'] : []),
    ...(state === 'archived' ? ['Archived'] : []),
    ...(state === 'deleted' ? ['Deleted'] : []),
  ];
}

/** What visitors meet before the destination, or in its place. */
function optionMarks({ route_count: routes, options: { has_password, pixels } }: ListedLink): string[] {
  return [
    ...(has_password ? ['Password'] : []),
    ...(routes > 0 ? [routes === 1 ? '1 route' : `${formatNumber(routes)} routes`] : []),
    ...(pixels.length > 0 ? ['Pixels'] : []),
  ];
}

function ClicksLeft(options: ListedLink['options']) {
  const { max_clicks: most, clicks_used: used } = options;
  if (most === null || isUsedUp(options)) return null;
  return (
    <span>
      {formatNumber(used)} of {counted(most, 'click')} used
    </span>
  );
}

function isUsedUp({ max_clicks: most, clicks_used: used }: ListedLink['options']): boolean {
  return most !== null && used >= most;
}
