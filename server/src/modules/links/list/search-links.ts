import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LinkSort, searchLinks as endpoint } from '@linklet/contract/links/list.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireAnalytics } from '../../plans/index.ts';
import { toListedLink } from '../link-view.ts';
import { findLinkRows } from '../links.queries.ts';
import { links } from '../../../schema/links/links.table.ts';
import { conditionOf, type LinkSelection } from './link-conditions.ts';
import { isBehind, orderBy, orders, readCursor, writeCursor, type Cursor } from './link-cursor.ts';
import { clickedTable } from './most-clicked.ts';
import { onlyUnclicked, type Place, type ReadPlaces } from './only-unclicked.ts';

const PAGE_SIZE = 50;

interface PageQuery extends LinkSelection {
  sort: LinkSort;
  cursor?: string | undefined;
}

/** A page of the links of a selection, with cursors of those before and behind it. Throws `cursor_invalid`, `analytics_not_in_plan`. */
export async function searchLinks(
  scope: Scope,
  { cursor, sort, ...selection }: PageQuery,
): Promise<z.input<(typeof endpoint)['response']>> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { data: [], next: null, previous: null };

  if (sort === 'clicks') requireAnalytics(scope);
  const from = cursor === undefined ? undefined : readCursor(cursor);
  // One more than is shown tells whether there is another page.
  const found = await placesOf(scope, workspaceId, { selection, sort })(from, PAGE_SIZE + 1);
  const page = toPage(found, from);
  const rows = await findLinkRows(
    scope,
    [workspaceId],
    page.places.map(({ id }) => id),
  );
  const now = scope.clock();
  return {
    data: rows.map((row) => toListedLink(row, { baseUrl: scope.config.baseUrl, now })),
    next: page.next && writeCursor(page.next),
    previous: page.previous && writeCursor(page.previous),
  };
}

interface Page {
  places: Place[];
  next: Cursor | null;
  previous: Cursor | null;
}

function toPage(found: Place[], from: Cursor | undefined): Page {
  const isBackwards = from?.direction === 'previous';
  const hasMore = found.length > PAGE_SIZE;
  const places = found.slice(0, PAGE_SIZE);
  if (isBackwards) places.reverse();
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : from !== undefined;
  return {
    places,
    next: hasNext ? cursorAt('next', places.at(-1)) : null,
    previous: hasPrevious ? cursorAt('previous', places[0]) : null,
  };
}

function cursorAt(direction: Cursor['direction'], place: Place | undefined): Cursor | null {
  return place ? { direction, ...place } : null;
}

function placesOf(
  scope: Scope,
  workspaceId: number,
  { selection, sort }: { selection: LinkSelection; sort: LinkSort },
): ReadPlaces {
  const order = orders[sort];
  const condition = conditionOf(workspaceId, selection, circumstancesOf(scope));
  const read: ReadPlaces = async (from, limit) => {
    const places = scope.db
      .select({ id: links.id, key: sql<string>`(${order.key})::text` })
      .from(links)
      .where(and(condition, from && isBehind(order, from)))
      .orderBy(...orderBy(order, from?.direction === 'previous'))
      .limit(limit)
      .$dynamic();
    if (sort !== 'clicks') return places;
    return places.leftJoin(await clickedTable(scope, workspaceId), sql`clicked.link_id = ${links.id}`);
  };
  return selection.filter === 'unclicked' ? onlyUnclicked(scope, workspaceId, read) : read;
}

export function circumstancesOf({ clock, entitlements }: Scope) {
  return { now: clock(), mostShown: entitlements.options.max_recent_urls };
}

/** How many links a selection has; null for those without clicks, which only their pages tell. */
export async function countSelectedLinks(
  scope: Scope,
  selection: LinkSelection,
): Promise<{ count: number | null }> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { count: 0 };
  if (selection.filter === 'unclicked') return { count: null };
  const [row] = await scope.db
    .select({ count: sql<number>`count(*)::int` })
    .from(links)
    .where(conditionOf(workspaceId, selection, circumstancesOf(scope)));
  return { count: row?.count ?? 0 };
}

const HASHES_AT_ONCE = 1000;

/** The public names of the links of a selection, the newest first. Throws `cursor_invalid`. */
export async function listLinkHashes(
  scope: Scope,
  { cursor, ...selection }: LinkSelection & { cursor?: string | undefined },
): Promise<{ data: string[]; next: string | null }> {
  const { workspaceId } = scope;
  if (workspaceId === null) return { data: [], next: null };
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const places = await placesOf(scope, workspaceId, { selection, sort: 'newest' })(from, HASHES_AT_ONCE);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  const named = await scope.db
    .select({ hash: links.hash })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.id, ids)))
    .orderBy(asc(links.id));
  return {
    data: named.map(({ hash }) => hash).reverse(),
    next: last && places.length === HASHES_AT_ONCE ? writeCursor({ direction: 'next', ...last }) : null,
  };
}
