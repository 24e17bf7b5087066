import type { SharedQuery } from '@linklet/contract/shared-stats.ts';
import { isSharedDimension } from '@linklet/contract/stats-filters.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findEntitlements } from '../../billing/index.ts';
import { findPublicLink } from '../../links/index.ts';
import { hasAnalytics } from '../require-analytics.ts';

type SharedLink = NonNullable<Awaited<ReturnType<typeof findPublicLink>>>;

/** Statistics that are shared with whoever asks. */
export interface Shared {
  link: SharedLink;
  /** The scope of whoever asks, in the workspace of the link and by its plan; nothing of it may be changed. */
  scope: Scope;
}

/** What is shared by a name. Throws `not_shared`. */
export async function openShared(scope: Scope, name: string): Promise<Shared> {
  const link = await findPublicLink(scope, name);
  if (!link) throw new AppError('not_shared');
  const { workspaceId } = link;
  const plan = await findEntitlements(scope, { workspaceId, isVerified: true });
  if (!hasAnalytics(plan) || !plan.entitlements.options.analytics_public) throw new AppError('not_shared');
  return { link, scope: { ...scope, ...plan, workspaceId, organization: null, permissions: new Set() } };
}

/** A question of a visitor within what is shared, whatever it asks for. Throws `part_not_shared`. */
export function withinShared<Query extends SharedQuery>(
  { link }: Shared,
  query: Query,
): Query & { link: string } {
  if (!query.filters.every(({ dimension }) => isSharedDimension(dimension)))
    throw new AppError('part_not_shared');
  return { ...query, link: link.hash };
}
