import { and, eq } from 'drizzle-orm';
import type { LinkRoutesView } from '@linklet/contract/redirect-routes/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links, longUrls } from '../../../schema/links/links.table.ts';

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
