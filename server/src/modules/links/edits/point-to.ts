import { and, eq, ne, sql } from 'drizzle-orm';
import { hasStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links, longUrls } from '../../../schema/links/links.table.ts';
import type { LockedLink } from './lock-link.ts';

/** The columns of a link that leads to `url`; where another already leads, it repeats it. Throws `url_banned`. */
export async function pointTo(scope: Scope, { id, workspaceId }: LockedLink, url: string) {
  const longUrl = await ensureLongUrl(scope, url);
  if (hasStatus(longUrl.status, longUrlStatus.terminated)) throw new AppError('url_banned');
  const [other] = await scope.db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.longUrlId, longUrl.id), ne(links.id, id)))
    .limit(1);
  return { longUrlId: longUrl.id, repeatsDestination: other !== undefined };
}

async function ensureLongUrl({ db }: Scope, url: string): Promise<{ id: number; status: number }> {
  const hash = sql`sha256(convert_to(${url}, 'UTF8'))`;
  await db.insert(longUrls).values({ hash, url }).onConflictDoNothing();
  const [found] = await db
    .select({ id: longUrls.id, status: longUrls.status })
    .from(longUrls)
    .where(eq(longUrls.hash, hash));
  if (!found) throw new Error('A long URL that was stored is not there.');
  return found;
}
