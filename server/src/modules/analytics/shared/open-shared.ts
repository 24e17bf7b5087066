import { eq } from 'drizzle-orm';
import { linkHash } from '@linklet/contract/links/hash.ts';
import type { SharedQuery } from '@linklet/contract/analytics/shared-stats.ts';
import { isSharedDimension, readFilters, type StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BrowserScope, Scope } from '../../../platform/scope.ts';
import { findEntitlements, hasAnalytics, hasFeature } from '../../plans/index.ts';
import { findPublicLink, findSharedLink } from '../../links/index.ts';
import { visitorsOfShares } from './answer-shared.ts';
import { grantShare, isGranted } from './share-grants.ts';
import { statsShares, type StatsShare } from '../../../schema/analytics/shares.table.ts';

type SharedLink = NonNullable<Awaited<ReturnType<typeof findSharedLink>>>;

/** Statistics that are shared with whoever asks. */
export interface Shared {
  /** Null where they are of all of the workspace. */
  link: SharedLink | null;
  /** The scope of whoever asks, in the workspace that shares and by its plan; nothing of it may be changed. */
  scope: Scope;
  /** No click that they leave out is counted. */
  filters: readonly StatsFilter[];
  /** Undefined where the link itself is public. */
  share?: StatsShare;
}

/**
 * What is shared by the public name of a link, or by the token of a share. Throws `not_shared`, `share_ended`
 * and `share_password_required`.
 */
export async function openShared(scope: BrowserScope, name: string): Promise<Shared> {
  if (linkHash.safeParse(name).success) return openPublic(scope, name);
  const share = await findShare(scope, name);
  if (!isGranted(scope, share)) throw new AppError('share_password_required');
  const { workspaceId, linkId } = share;
  const link = linkId === null ? null : await findSharedLink(scope, { workspaceId, linkId });
  if (link === undefined) throw new AppError('not_shared');
  const owner = await inWorkspace(scope, workspaceId);
  if (!hasFeature(owner, 'share_analytics')) throw new AppError('not_shared');
  return { link, scope: owner, filters: readFilters(share.filters) ?? [], share };
}

/**
 * Lets the browser open a share for half a day. Throws `not_shared`, `share_ended`, `share_password_wrong`,
 * `too_many_requests` and `unavailable`.
 */
export async function openWithPassword(scope: BrowserScope, token: string, password: string): Promise<void> {
  const share = await findShare(scope, token);
  const grant = await grantShare(scope, share, password);
  scope.giveGrant({ path: `/shared/${token}`, grant });
}

async function findShare({ db, clock }: Scope, token: string): Promise<StatsShare> {
  const [share] = await db
    .select()
    .from(statsShares)
    .where(eq(statsShares.tokenHash, sha256(token)));
  if (!share) throw new AppError('not_shared');
  if (share.endsAt !== null && share.endsAt <= clock()) throw new AppError('share_ended');
  return share;
}

async function openPublic(scope: Scope, hash: string): Promise<Shared> {
  const link = await findPublicLink(scope, hash);
  if (!link) throw new AppError('not_shared');
  const owner = await inWorkspace(scope, link.workspaceId);
  if (!owner.entitlements.options.analytics_public) throw new AppError('not_shared');
  return { link, scope: owner, filters: [] };
}

async function inWorkspace(scope: Scope, workspaceId: number): Promise<Scope> {
  const plan = await findEntitlements(scope, { workspaceId, isVerified: true });
  if (!hasAnalytics(plan)) throw new AppError('not_shared');
  const clickhouse = scope.clickhouse.as?.(visitorsOfShares) ?? scope.clickhouse;
  return { ...scope, ...plan, clickhouse, workspaceId, organization: null, permissions: new Set() };
}

/** A question of a visitor within what is shared, whatever it asks for. Throws `part_not_shared`. */
export function withinShared<Query extends SharedQuery>({ link, filters, share }: Shared, query: Query) {
  if (!query.filters.every(({ dimension }) => isSharedDimension(dimension)))
    throw new AppError('part_not_shared');
  return {
    ...query,
    link: link?.hash,
    filters: [...filters, ...query.filters],
    ...(share?.frozenAt && { frozenAt: share.frozenAt }),
  };
}
