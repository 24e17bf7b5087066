import { and, eq, inArray } from 'drizzle-orm';
import type { LinkRoutesView } from '@linklet/contract/redirect-routes/endpoints.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links, longUrls } from '../../../schema/links/links.table.ts';

/** The routes of links that have some, by the public names of the links. */
export async function readRoutesOf(
  { db, workspaceId }: Pick<Scope, 'db' | 'workspaceId'>,
  hashes: readonly string[],
): Promise<Map<string, RedirectRoute[]>> {
  if (workspaceId === null || hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: links.hash, routes: links.routes })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), inArray(links.hash, [...hashes])));
  return new Map(rows.filter(({ routes }) => routes.length > 0).map(({ hash, routes }) => [hash, routes]));
}

/** Where a link leads, by its routes and without. Throws `not_found`. */
export async function readLinkRoutes(
  { db, workspaceId }: Pick<Scope, 'db' | 'workspaceId'>,
  hash: string,
): Promise<LinkRoutesView> {
  if (workspaceId === null) throw new AppError('not_found');
  const [row] = await db
    .select({ status: links.status, version: links.version, url: longUrls.url, routes: links.routes })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)));
  if (!row) throw new AppError('not_found');
  const { version, url, routes } = row;
  return { hash, version, url, routes };
}
