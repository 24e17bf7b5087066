import { counted } from '@linklet/contract/http/counted.ts';
import { useState } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate, formatNumber } from '#/lib/format.ts';
import { StateMark, type Tone } from '#/ui/marks/StateMark.tsx';

/** When a link ends, and what keeps visitors from its destination, or leads them elsewhere. */
export function LinkMarks({ link }: { link: ListedLink }) {
  const [now] = useState(Date.now);

  return (
    <>
      {[...stateMarks(link, now), ...optionMarks(link)].map(([text, tone]) => (
        <StateMark key={text} text={text} tone={tone} />
      ))}
      {link.expires_at !== null && !link.is_expired && <span>expires {formatDate(link.expires_at)}</span>}
      <ClicksLeft {...link.options} />
    </>
  );
}

type Mark = [text: string, tone: Tone];

/** Why it redirects nobody. */
function stateMarks({ state, blocked, is_expired: isExpired, options }: ListedLink, now: number): Mark[] {
  const { starts_at: start } = options;
  const marks: (Mark | null)[] = [
    blocked === null ? null : ['Blocked', 'bad'],
    start !== null && Date.parse(start) > now ? [`Starts ${formatDate(start)}`, 'first'] : null,
    isUsedUp(options) ? ['Limit reached', 'warn'] : null,
    isExpired ? ['Expired', 'warn'] : null,
    state === 'archived' ? ['Archived', 'quiet'] : null,
    state === 'deleted' ? ['Deleted', 'quiet'] : null,
  ];
  return marks.filter((mark) => mark !== null);
}

/** What visitors meet before the destination, or in its place. */
function optionMarks({ route_count: routes, options: { has_password, pixels } }: ListedLink): Mark[] {
  const marks: (Mark | null)[] = [
    has_password ? ['Password', 'quiet'] : null,
    routes > 0 ? [counted(routes, 'route'), 'second'] : null,
    pixels.length > 0 ? ['Pixels', 'quiet'] : null,
  ];
  return marks.filter((mark) => mark !== null);
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
