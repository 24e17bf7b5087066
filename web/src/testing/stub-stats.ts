import { countBy, countPopular, countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { listGrowing } from '@linklet/contract/analytics/growing.ts';
import { getLink } from '@linklet/contract/links/edits.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import { listNotes } from '@linklet/contract/analytics/notes.ts';
import { listSegments } from '@linklet/contract/analytics/segments.ts';
import { makeListedLink } from './make-link.ts';
import { makeStaff, makeState } from './make-state.ts';
import { makeTotals } from './make-totals.ts';
import { stubNetwork } from './stub-network.ts';

export const counted = { human: 30, unique: 20, non_unique: 10, bot: 4, qr: 3 };
export const at = '2026-11-25T10:00:00Z';

/** Answers each chart of a link; breakdowns have two countries, whatever they are by. */
export function stubStats(hash: string) {
  const network = stubNetwork();
  const asked: string[] = [];
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro', time_zone: 'Asia/Tokyo' }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getLink, makeListedLink({ hash }));
  network.answer(listSegments, { data: [], is_changeable: false });
  network.answer(listNotes, { data: [], is_changeable: false });
  network.answer(countTotals, makeTotals(counted, { left_out: [{ event: 'head', count: 7 }] }));
  network.answer(countTimeline, {
    ...{ step: 'hour', before: null, is_running: true },
    points: [{ ...counted, at }],
  });
  network.answer(countPopular, {
    weekdays: Array.from({ length: 7 }, () => new Array<number>(24).fill(1)),
  });
  network.answer(listGrowing, { rows: [] });
  network.answer(countBy, ({ params, query }) => {
    asked.push(`${params.dimension} ${writeFilters(query.filters)}`);
    return {
      ...{ total: 30, values: 2 },
      rows: [
        { value: 'DE', count: 20, before: query.compare ? 10 : null },
        { value: 'FR', count: 10, before: query.compare ? 20 : null },
      ],
    };
  });
  return { network, asked };
}
