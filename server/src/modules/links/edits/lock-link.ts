import { and, eq } from 'drizzle-orm';
import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findLastChange } from '../../audit/index.ts';
import { links, longUrls, type Link } from '../../../schema/links/links.table.ts';

export type LockedLink = Link;

/** Holds a link of the workspace that is to be changed until the transaction ends. Throws `not_found`, `link_blocked`. */
export async function lockLink(scope: Scope, hash: string): Promise<LockedLink> {
  const link = await lockAnyLink(scope, hash);
  await refuseBlocked(scope, link);
  return link;
}

/** The same for a blocked link, too. Throws `not_found`. */
export async function lockAnyLink({ db, workspaceId }: Scope, hash: string): Promise<LockedLink> {
  if (workspaceId === null) throw new AppError('not_found');
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.hash, hash)))
    .for('update');
  if (!link) throw new AppError('not_found');
  return link;
}

// Led elsewhere it would work again, and lead back a moment later.
async function refuseBlocked({ db }: Scope, link: LockedLink): Promise<void> {
  if (hasStatus(link.status, linkStatus.terminated)) throw new AppError('link_blocked');
  const [destination] = await db
    .select({ status: longUrls.status })
    .from(longUrls)
    .where(eq(longUrls.id, link.longUrlId));
  if (hasStatus(destination?.status ?? 0, longUrlStatus.terminated)) throw new AppError('link_blocked');
}

/** `version`: of the link as whoever asks knows it. Throws `link_changed` where somebody was faster. */
export async function requireVersion(scope: Scope, link: LockedLink, version: number): Promise<void> {
  if (link.version === version) return;
  const changed = await findLastChange(scope, { kind: 'link', target: link.hash });
  throw new AppError('link_changed', { who: changed?.who ?? 'Somebody', changed });
}

/** Both. */
export async function lockVersion(scope: Scope, hash: string, version: number): Promise<LockedLink> {
  const link = await lockLink(scope, hash);
  await requireVersion(scope, link, version);
  return link;
}
