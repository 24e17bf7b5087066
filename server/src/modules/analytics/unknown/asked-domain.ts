import type { Scope } from '../../../platform/scope.ts';
import { findCommonDomain, type Domain } from '../../domains/index.ts';
import { requireAnalytics, shownSince } from '../../plans/index.ts';
import { findSeenDomain } from '../on-domain.ts';

/** A domain on which people asked in vain, as whoever looks sees it. */
export interface AskedDomain {
  domain: Domain;
  /** Whose links are named; null for everybody's. */
  workspaces: readonly number[] | null;
  /** Earlier visits are not shown. */
  since: Date | null;
}

/** For staff. Throws `domain_unknown`. */
export async function findAskedCommon(scope: Scope, host: string | undefined): Promise<AskedDomain> {
  return { domain: await findCommonDomain(scope, host), workspaces: null, since: null };
}

/** For whoever has it. Throws `analytics_not_in_plan` and `not_found`. */
export async function findAskedOwned(scope: Scope, name: string): Promise<AskedDomain> {
  requireAnalytics(scope);
  const seen = await findSeenDomain(scope, name);
  // What people asked of whoever had it before is not theirs.
  const moments = [shownSince(scope), seen.domain.provenAt].filter((moment) => moment !== null);
  const since = moments.length === 0 ? null : new Date(Math.max(...moments.map(Number)));
  return { ...seen, since };
}
