import { and, sql } from 'drizzle-orm';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links } from '../../../schema/links/links.table.ts';
import { toListedLink } from '../link-view.ts';
import { requireAnalytics } from '../../plans/index.ts';
import { findLinkRows } from '../links.queries.ts';
import { conditionOf, type LinkSelection } from './link-conditions.ts';
import { orderBy } from './link-cursor.ts';
import { clickedTable } from './most-clicked.ts';
import { narrowingOf, type Narrowing } from './narrowing.ts';
import { circumstancesOf } from './search-links.ts';
import { windowOrders, type WindowSort } from './window-orders.ts';

interface Window {
  /** All but `unclicked`: PostgreSQL knows no clicks. */
  selection: LinkSelection & { filter: Exclude<LinkSelection['filter'], 'unclicked'> };
  narrowed?: Narrowing;
  sort: WindowSort;
  offset: number;
  limit: number;
  /** Those in the archive, too, where the filter has them. */
  withArchived?: boolean;
}

/**
 * Some links of a selection by their place in it, for clients that know no cursors, and how many there are. Throws
 * `analytics_not_in_plan` where they are sorted by clicks.
 */
export async function windowOfLinks(
  scope: Scope,
  { selection, narrowed = {}, sort, offset, limit, withArchived = true }: Window,
): Promise<{ links: ListedLink[]; total: number }> {
  const { workspaceId, db, clock, config } = scope;
  if (workspaceId === null) return { links: [], total: 0 };
  const circumstances = circumstancesOf(scope);
  const condition = and(
    conditionOf(workspaceId, selection, circumstances),
    narrowingOf(workspaceId, narrowed, circumstances.now),
    withArchived ? undefined : sql`${links.status} & ${sql.raw(String(linkStatus.archived))} = 0`,
  );
  const places = db.select({ id: links.id }).from(links).where(condition).$dynamic();
  if (sort === 'clicks' || sort === 'fewestClicks') {
    requireAnalytics(scope);
    void places.leftJoin(await clickedTable(scope, workspaceId), sql`clicked.link_id = ${links.id}`);
  }
  const [found, total] = await Promise.all([
    places
      .orderBy(...orderBy(windowOrders[sort], false))
      .offset(offset)
      .limit(limit),
    db.$count(links, condition),
  ]);
  const rows = await findLinkRows(
    scope,
    [workspaceId],
    found.map(({ id }) => id),
  );
  const now = clock();
  return { links: rows.map((row) => toListedLink(row, { baseUrl: config.baseUrl, now })), total };
}
