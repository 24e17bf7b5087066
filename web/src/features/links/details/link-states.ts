import type { ListedLink } from '@linklet/contract/links/links.ts';
import { formatDate } from '#/lib/format.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';

export interface StateWord {
  text: string;
  tone: Tone;
}

/** What keeps a link from redirecting, or that it does. */
export function statesOf(
  { state, blocked, is_expired: isExpired, options }: ListedLink,
  now: number,
): StateWord[] {
  const found: (StateWord | false)[] = [
    blocked !== null && { text: 'Blocked', tone: 'bad' },
    state === 'deleted' && { text: 'Deleted', tone: 'bad' },
    state === 'archived' && { text: 'Archived', tone: 'quiet' },
    isExpired && { text: 'Expired', tone: 'warn' },
    ...statesOfOptions(options, now),
  ];
  const states = found.filter((each) => each !== false);
  return states.length > 0 ? states : [{ text: 'Active', tone: 'good' }];
}

function statesOfOptions(
  { starts_at: start, max_clicks: most, clicks_used: used }: ListedLink['options'],
  now: number,
): (StateWord | false)[] {
  return [
    most !== null && used >= most && { text: 'Limit reached', tone: 'warn' },
    start !== null && Date.parse(start) > now && { text: `Starts ${formatDate(start)}`, tone: 'first' },
  ];
}
