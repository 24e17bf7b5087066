import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { newestFirst } from '../../platform/postgres/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import { links } from '../../schema/links/links.table.ts';

/** A link as exports read it. */
export interface PagedLink {
  linkId: number;
  /** Where it was made, and its clicks are. */
  originWorkspaceId: number;
  isTracked: boolean;
  /** Host and alias of each of its addresses, the main one first. */
  places: string[];
  destination: string;
  tags: string[];
  title: string | null;
  description: string | null;
  routes: RedirectRoute[];
  card: { title: string; text: string | null; image_url: string | null } | null;
  /** Bits of `linkStatus`. */
  status: number;
  /** By staff. */
  isBlocked: boolean;
  createdAt: string;
  expiresAt: string | null;
}

type StoredLink = Omit<PagedLink, 'linkId' | 'originWorkspaceId'> &
  Record<'id' | 'originWorkspaceId', string>;

const READ_LINKS = `
  select
    links.id::text as id,
    links.origin_workspace_id::text as "originWorkspaceId",
    links.analytics_enabled as "isTracked",
    array(
      select domains.host || '/' || aliases.alias
      from aliases join domains on domains.id = aliases.domain_id
      where aliases.link_id = links.id order by aliases.is_main desc, aliases.id
    ) as places,
    long_urls.url as destination,
    array(
      select tags.name from link_tags join tags on tags.id = link_tags.tag_id
      where link_tags.link_id = links.id order by tags.name
    ) as tags,
    links.title,
    links.description,
    links.status,
    links.status & ${String(linkStatus.terminated)} <> 0 or long_urls.status & ${String(longUrlStatus.terminated)} <> 0
      as "isBlocked",
    links.routes,
    case when links.card_title is not null then
      json_build_object('title', links.card_title, 'text', links.card_text, 'image_url', links.card_image_url)
    end as card,
    links.created_at as "createdAt",
    links.expires_at as "expiresAt"
  from links join long_urls on long_urls.id = links.long_url_id
  where links.workspace_id = $2::bigint and links.id = any($1::text[]::bigint[])
  order by links.id desc`;

/** The links of a workspace, the newest first, of which no more than a page is in memory. */
export async function* listPagedLinks(
  { db }: Pick<Services, 'db'>,
  { workspaceId, condition }: { workspaceId: number; condition?: SQL | undefined },
): AsyncGenerator<PagedLink> {
  // A page is chosen first, and alone: joined with others, all links of the workspace would be read for each.
  yield* newestFirst(async (before, limit) => {
    const page = await db
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.workspaceId, workspaceId), lt(links.id, before), condition))
      .orderBy(desc(links.id))
      .limit(limit);
    const rows = await runStatement<StoredLink>(db, READ_LINKS, [
      page.map(({ id }) => String(id)),
      workspaceId,
    ]);
    return rows.map(({ id, ...row }) => ({
      ...row,
      ...{ id: Number(id), linkId: Number(id), originWorkspaceId: Number(row.originWorkspaceId) },
    }));
  });
}
