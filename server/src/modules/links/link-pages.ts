import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import type { RedirectRoute } from '@linklet/contract/route-conditions.ts';
import { runStatement } from '../../platform/database.ts';
import { newestFirst } from '../../platform/newest-first.ts';
import type { Services } from '../../platform/scope.ts';

/** A link as exports read it. */
export interface PagedLink {
  /** Host and alias of each of its addresses, the main one first. */
  places: string[];
  destination: string;
  tags: string[];
  routes: RedirectRoute[];
  /** Bits of `linkStatus`. */
  status: number;
  createdAt: string;
  expiresAt: string | null;
}

// The page is chosen first, and alone: joined with others, all links of the workspace would be read for each page.
const readPage = (limit: number) => `
  with page as materialized (
    select id, long_url_id, status, created_at, expires_at, routes
    from links
    where workspace_id = $1::bigint and id < $2::bigint
    order by id desc limit ${String(limit)}
  )
  select
    page.id::text as id,
    array(
      select domains.host || '/' || aliases.alias
      from aliases join domains on domains.id = aliases.domain_id
      where aliases.link_id = page.id order by aliases.is_main desc, aliases.id
    ) as places,
    long_urls.url as destination,
    array(
      select tags.name from link_tags join tags on tags.id = link_tags.tag_id
      where link_tags.link_id = page.id order by tags.name
    ) as tags,
    page.status,
    page.routes,
    long_urls.status & ${String(longUrlStatus.terminated)} <> 0 as "isBlocked",
    page.created_at as "createdAt",
    page.expires_at as "expiresAt"
  from page join long_urls on long_urls.id = page.long_url_id
  order by page.id desc`;

const GONE = linkStatus.deleted | linkStatus.terminated;

/** The links of a workspace, the newest first, of which no more than a page is in memory; all, or those that are kept. */
export async function* listPagedLinks(
  { db }: Pick<Services, 'db'>,
  { workspaceId, isKept }: { workspaceId: number; isKept: boolean },
): AsyncGenerator<PagedLink> {
  const rows = newestFirst(async (before, limit) => {
    const page = await runStatement<PagedLink & { id: string; isBlocked: boolean }>(db, readPage(limit), [
      workspaceId,
      before,
    ]);
    return page.map((row) => ({ ...row, id: Number(row.id) }));
  });
  for await (const { isBlocked, ...link } of rows) {
    if (!isKept || !(isBlocked || (link.status & GONE) !== 0)) yield link;
  }
}
