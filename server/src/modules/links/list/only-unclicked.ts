import { eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { findClickedLinks } from '../../clicks/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import type { Cursor } from './link-cursor.ts';

/** Where a link stands in its list. */
export interface Place {
  id: number;
  /** What the list is sorted by, as PostgreSQL writes it. */
  key: string;
}

/** Reads links of a list from a cursor on. */
export type ReadPlaces = (from: Cursor | undefined, limit: number) => Promise<Place[]>;

const LOOKED_AT_ONCE = 5000;

/** Those of a list that nobody has clicked. Clicks are in another database, so links are looked at in turn. */
export function onlyUnclicked(scope: Scope, workspaceId: number, read: ReadPlaces): ReadPlaces {
  return async (cursor, limit) => {
    const clicked = await findClickedLinks(scope, await findOrigins(scope, workspaceId));
    const places: Place[] = [];
    for (let from = cursor; ;) {
      const candidates = await read(from, LOOKED_AT_ONCE);
      places.push(...candidates.filter(({ id }) => !clicked.has(id)));
      const last = candidates.at(-1);
      if (!last || candidates.length < LOOKED_AT_ONCE || places.length >= limit)
        return places.slice(0, limit);
      from = { direction: cursor?.direction ?? 'next', ...last };
    }
  };
}

/** Where the workspace's links were made, and their clicks are. */
export async function findOrigins({ db }: Scope, workspaceId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ origin: links.originWorkspaceId })
    .from(links)
    .where(eq(links.workspaceId, workspaceId));
  return rows.map(({ origin }) => origin);
}
