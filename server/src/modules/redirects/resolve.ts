import { hasStatus, linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import { addQuery, type VisitQuery } from './destination-query.ts';
import type { Found } from './find-link.ts';
import type { ReplicaLink } from './replica/link-record.ts';

/** Why a link that existed leads nowhere. */
export type GoneReason = 'deleted' | 'terminated' | 'archived' | 'expired' | 'off' | 'domain-off';

export type Decision =
  | { kind: 'redirect'; link: ReplicaLink; location: string }
  | { kind: 'preview'; link: ReplicaLink }
  | { kind: 'gone'; reason: GoneReason }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

export interface RequestFacts {
  isPreview: boolean;
  query: VisitQuery;
  now: number;
}

/** Decides what a visitor gets. Pure: the same look-up and facts always give the same decision. */
export function resolve(found: Found, { isPreview, query, now }: RequestFacts): Decision {
  if (found.kind === 'unavailable') return { kind: 'unavailable' };
  if (found.kind === 'no-link') return { kind: 'not-found' };

  const reason = found.domain.isServed ? whyGone(found.link, now) : 'domain-off';
  if (reason) return { kind: 'gone', reason };
  if (isPreview) return { kind: 'preview', link: found.link };
  return { kind: 'redirect', link: found.link, location: addQuery(found.link.url, query.passedOn) };
}

function whyGone(link: ReplicaLink, now: number): GoneReason | undefined {
  if (hasStatus(link.linkStatus, linkStatus.deleted)) return 'deleted';
  if (isTerminated(link)) return 'terminated';
  if (hasStatus(link.linkStatus, linkStatus.archived)) return 'archived';
  if (!hasStatus(link.linkStatus, linkStatus.active)) return 'off';
  if (hasStatus(link.longUrlStatus, longUrlStatus.inactive)) return 'off';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : undefined;
}

function isTerminated(link: ReplicaLink): boolean {
  return (
    hasStatus(link.linkStatus, linkStatus.terminated) ||
    hasStatus(link.longUrlStatus, longUrlStatus.terminated)
  );
}
