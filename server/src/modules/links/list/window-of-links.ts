import { and, sql } from 'drizzle-orm';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { LinkSort } from '@linklet/contract/links/list.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links } from '../../../schema/links/links.table.ts';
import { toListedLink } from '../link-view.ts';
import { findLinkRows } from '../links.queries.ts';
import { conditionOf, type LinkSelection } from './link-conditions.ts';
import { orderBy, orders } from './link-cursor.ts';
import { circumstancesOf } from './search-links.ts';

interface Window {
  /** All but `clicks` and `unclicked`: PostgreSQL knows no clicks. */
  selection: LinkSelection & { filter: Exclude<LinkSelection['filter'], 'unclicked'> };
  sort: Exclude<LinkSort, 'clicks'>;
  offset: number;
  limit: number;
  /** Those in the archive, too, where the filter has them. */
  withArchived?: boolean;
}

/** Some links of a selection by their place in it, for clients that know no cursors, and how many there are. */
export async function windowOfLinks(
  scope: Scope,
  { selection, sort, offset, limit, withArchived = true }: Window,
): Promise<{ links: ListedLink[]; total: number }> {
  const { workspaceId, db, clock, config } = scope;
  if (workspaceId === null) return { links: [], total: 0 };
  const condition = and(
    conditionOf(workspaceId, selection, circumstancesOf(scope)),
    withArchived ? undefined : sql`${links.status} & ${sql.raw(String(linkStatus.archived))} = 0`,
  );
  const [places, total] = await Promise.all([
    db
      .select({ id: links.id })
      .from(links)
      .where(condition)
      .orderBy(...orderBy(orders[sort], false))
      .offset(offset)
      .limit(limit),
    db.$count(links, condition),
  ]);
  const rows = await findLinkRows(
    scope,
    [workspaceId],
    places.map(({ id }) => id),
  );
  const now = clock();
  return {
    links: rows.map((row) => toListedLink(row, { baseUrl: config.baseUrl, now })),
    total,
  };
}
