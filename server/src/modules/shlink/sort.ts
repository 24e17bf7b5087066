import type { WindowSort } from '../links/index.ts';
import { Problem } from './answer.ts';

/** Rising and falling. */
const sorts: Readonly<Record<string, readonly [WindowSort, WindowSort]>> = {
  dateCreated: ['oldest', 'newest'],
  shortCode: ['alias', 'aliasBackwards'],
  longUrl: ['url', 'urlBackwards'],
  title: ['title', 'titleBackwards'],
  visits: ['fewestClicks', 'clicks'],
  nonBotVisits: ['fewestClicks', 'clicks'],
};

/** An order as in `dateCreated-DESC`. Throws `invalid-data`. */
export function sortOf(orderBy = 'dateCreated-DESC'): WindowSort {
  const [field = '', direction = 'ASC'] = orderBy.split('-', 2);
  const [rising, falling] = Object.hasOwn(sorts, field) ? (sorts[field] ?? []) : [];
  const sort = direction === 'DESC' ? falling : rising;
  if (sort !== undefined) return sort;
  throw new Problem('invalid-data', { detail: 'The order is not known.', invalidElements: ['orderBy'] });
}
