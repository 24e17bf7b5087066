import type { Scope } from '../../../platform/scope.ts';
import { countHumanClicks } from '../../clicks/index.ts';
import type { Cursor } from './link-cursor.ts';

/** Where a link stands in its list. */
export interface Place {
  id: number;
  /** What the list is sorted by, as PostgreSQL writes it. */
  key: string;
  originWorkspaceId: number;
}

/** Reads links of a list from a cursor on. */
export type ReadPlaces = (from: Cursor | undefined, limit: number) => Promise<Place[]>;

const LOOKED_AT_ONCE = 5000;

/** Those of a list that nobody has clicked. Clicks are in another database, so links are looked at in turn. */
export function onlyUnclicked(scope: Scope, read: ReadPlaces): ReadPlaces {
  return async (cursor, limit) => {
    const places: Place[] = [];
    for (let from = cursor; ;) {
      const candidates = await read(from, LOOKED_AT_ONCE);
      const clicked = await countHumanClicks(scope, candidates);
      places.push(...candidates.filter(({ id }) => !clicked.has(id)));
      const last = candidates.at(-1);
      if (!last || candidates.length < LOOKED_AT_ONCE || places.length >= limit)
        return places.slice(0, limit);
      from = { direction: cursor?.direction ?? 'next', ...last };
    }
  };
}
